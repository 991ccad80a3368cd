-- What merged documents were made of. The files stand beside the merged one in the blob store.

-- +goose Up
CREATE TABLE document_sources (
  org_id      TEXT    NOT NULL,
  document_id BIGINT  NOT NULL,
  place       BIGINT  NOT NULL, -- from 0, in the order sent
  file_name   TEXT    NOT NULL,
  sha256      TEXT    NOT NULL, -- hex
  kind        TEXT    NOT NULL,
  size_bytes  BIGINT  NOT NULL,
  first_page  BIGINT  NOT NULL, -- in the merged file, from 1
  pages       BIGINT  NOT NULL,
  PRIMARY KEY (org_id, document_id, place),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

CREATE INDEX document_sources_by_content ON document_sources (org_id, sha256);
