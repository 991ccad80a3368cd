-- What merged documents were made of. The files stand beside the merged one in the blob store.

-- +goose Up
CREATE TABLE document_sources (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  place       INTEGER NOT NULL, -- from 0, in the order sent
  file_name   TEXT    NOT NULL,
  sha256      TEXT    NOT NULL, -- hex
  kind        TEXT    NOT NULL,
  size_bytes  INTEGER NOT NULL,
  first_page  INTEGER NOT NULL, -- in the merged file, from 1
  pages       INTEGER NOT NULL,
  PRIMARY KEY (org_id, document_id, place),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE INDEX document_sources_by_content ON document_sources (org_id, sha256);
