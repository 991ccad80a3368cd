-- Organizations that are deleted, or about to be. The row is written when the deletion begins, so that a crash leaves it
-- to be finished, and it stays: it says that the organization was deleted on purpose.

-- +goose Up
CREATE TABLE organization_deletions (
  org_id     TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL,
  begun_at   INTEGER NOT NULL,
  ended_at   INTEGER,          -- NULL while rows or files are left
  audit_seq  INTEGER NOT NULL, -- this and the next: the newest entry of its audit chain
  audit_hash TEXT    NOT NULL
) STRICT;

-- The chain of an organization goes with it.
DROP TRIGGER audit_log_is_never_deleted;

-- +goose StatementBegin
CREATE TRIGGER audit_log_is_never_deleted BEFORE DELETE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = OLD.org_id)
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
-- +goose StatementEnd
