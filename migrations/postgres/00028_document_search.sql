-- The words that a document is found by: see engine/search.go for what they are, and storage/search.go for how they
-- are kept apart by organization. A visible document has one row here; a hidden or deleted one has none.

-- +goose Up
CREATE TABLE document_search (
  org_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL UNIQUE,
  words       TEXT    NOT NULL,        -- folded, one space between them
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

-- The words are folded and parted already: no dictionary has a say.
CREATE INDEX document_words ON document_search USING gin (array_to_tsvector(string_to_array(words, ' ')));
