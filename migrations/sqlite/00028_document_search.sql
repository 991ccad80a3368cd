-- The words that a document is found by: see engine/search.go for what they are, and storage/search.go for how they
-- are kept apart by organization. A visible document has one row here; a hidden or deleted one has none.

-- +goose Up
CREATE TABLE document_search (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL UNIQUE, -- the index knows its rows by it
  words       TEXT    NOT NULL,        -- folded, one space between them
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

-- The words are folded and parted already, so spaces are all that the tokenizer has to see. It keeps which document has
-- a word and no more.
CREATE VIRTUAL TABLE document_words USING fts5 (words, content = 'document_search', content_rowid = 'document_id',
  tokenize = 'ascii', detail = 'none', columnsize = 0);

-- Deleted words leave the index when its segments are merged, which storage/sqlite/erase.go sees to. Two segments are
-- enough for that.
INSERT INTO document_words (document_words, rank) VALUES ('usermerge', 2);

-- +goose StatementBegin
CREATE TRIGGER document_search_added AFTER INSERT ON document_search BEGIN
  INSERT INTO document_words (rowid, words) VALUES (new.document_id, new.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER document_search_removed AFTER DELETE ON document_search BEGIN
  INSERT INTO document_words (document_words, rowid, words) VALUES ('delete', old.document_id, old.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER document_search_changed AFTER UPDATE ON document_search BEGIN
  INSERT INTO document_words (document_words, rowid, words) VALUES ('delete', old.document_id, old.words);
  INSERT INTO document_words (rowid, words) VALUES (new.document_id, new.words);
END;
-- +goose StatementEnd
