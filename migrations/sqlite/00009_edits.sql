-- What edits of transactions need: the reader's workings beside the result, and one present edit per
-- document. The earlier table of edits was never written.

-- +goose Up
ALTER TABLE extractions ADD COLUMN workings TEXT; -- JSON

DROP TABLE edits;

CREATE TABLE edits (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  version     INTEGER NOT NULL, -- counts per document from 1, reverting included
  result      TEXT,             -- document.result as edited; NULL after a revert
  marks       TEXT    NOT NULL, -- JSON
  key_id      TEXT    NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;
