-- The audit log by time, key, subject and kind; and who read which result or file.

-- +goose Up
CREATE INDEX audit_log_by_time ON audit_log (org_id, at, seq);
CREATE INDEX audit_log_by_key ON audit_log (org_id, key_id, at, seq);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject, at, seq);
CREATE INDEX audit_log_by_action ON audit_log (org_id, action, at, seq);

-- Outside the chain, and removed after its retention. It names ids only.
CREATE TABLE access_log (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  seq         BIGINT NOT NULL,
  at          BIGINT NOT NULL, -- of the first of the reads
  key_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL, -- of a document that may be gone
  what        TEXT    NOT NULL, -- result or export
  reads       BIGINT NOT NULL, -- by this key within about a second
  PRIMARY KEY (org_id, seq)
);
CREATE INDEX access_log_by_time ON access_log (org_id, at, seq);
CREATE INDEX access_log_by_key ON access_log (org_id, key_id, at, seq);
CREATE INDEX access_log_by_document ON access_log (org_id, document_id, at, seq);
