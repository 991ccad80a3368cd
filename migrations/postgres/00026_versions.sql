-- A document may be read again. The newest reading's result stays in extractions; the results before it are versions,
-- each as it was shown last.

-- +goose Up
ALTER TABLE documents ADD COLUMN pages TEXT NOT NULL DEFAULT ''; -- those that the present attempt reads, "1-3,5"; '' for all

ALTER TABLE extractions ADD COLUMN version BIGINT NOT NULL DEFAULT 1; -- counts per document from 1
ALTER TABLE extractions ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1; -- that read it
ALTER TABLE extractions ADD COLUMN document_type TEXT NOT NULL DEFAULT '';
ALTER TABLE extractions ADD COLUMN pages TEXT NOT NULL DEFAULT '';
ALTER TABLE extractions ADD COLUMN reader TEXT NOT NULL DEFAULT ''; -- version of the software; '' for one that did not say

UPDATE extractions SET
  attempt = (SELECT d.attempt FROM documents d WHERE d.org_id = extractions.org_id AND d.id = extractions.document_id),
  document_type = (SELECT d.document_type FROM documents d WHERE d.org_id = extractions.org_id AND d.id = extractions.document_id);

CREATE TABLE versions (
  org_id        TEXT    NOT NULL,
  document_id   BIGINT  NOT NULL,
  version       BIGINT  NOT NULL,
  attempt       BIGINT  NOT NULL,
  document_type TEXT    NOT NULL,
  pages         TEXT    NOT NULL,
  reader        TEXT    NOT NULL,
  at            BIGINT  NOT NULL,
  result        TEXT    NOT NULL, -- as read, JSON
  result_sum    TEXT    NOT NULL, -- this and edit_sum as they were in extractions and edits
  edit          TEXT,             -- as edited, JSON; NULL when it was not, or no longer
  marks         TEXT,             -- of the edit, JSON; NULL when there never was one
  edit_sum      TEXT,
  edit_version  BIGINT ,          -- this and the next two as in edits
  edit_key      TEXT,
  edit_at       BIGINT,
  PRIMARY KEY (org_id, document_id, version),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);
