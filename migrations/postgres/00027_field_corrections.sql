-- Fields of a result that analysts corrected, beside the extraction, which stays as it was read. The version of the
-- shown result that they are part of stands in edits.

-- +goose Up
CREATE TABLE field_corrections (
  org_id      TEXT   NOT NULL,
  document_id BIGINT NOT NULL,
  corrections TEXT   NOT NULL, -- JSON: [{pointer, value, original, key_id, at}], by pointer
  sum         TEXT   NOT NULL, -- SHA-256 over what they are and whose they are
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);
