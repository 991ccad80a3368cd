-- Every change, in a hash chain per organization. Rows are added and never touched again.

-- +goose Up
CREATE TABLE audit_log (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  seq           INTEGER NOT NULL,
  at            INTEGER NOT NULL,
  key_id        TEXT    NOT NULL, -- '' for the system itself
  action        TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  before_values TEXT    NOT NULL, -- JSON, kept byte for byte: the hash covers it
  after_values  TEXT    NOT NULL, -- JSON, kept byte for byte
  prev_hash     TEXT    NOT NULL,
  hash          TEXT    NOT NULL,
  PRIMARY KEY (org_id, seq)
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER audit_log_is_never_updated BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_log_is_never_deleted BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
-- +goose StatementEnd
