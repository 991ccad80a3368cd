-- Organizations that are deleted, or about to be. The row is written when the deletion begins, so that a crash leaves it
-- to be finished, and it stays: it says that the organization was deleted on purpose.

-- +goose Up
CREATE TABLE organization_deletions (
  org_id     TEXT   NOT NULL PRIMARY KEY,
  name       TEXT   NOT NULL,
  begun_at   BIGINT NOT NULL,
  ended_at   BIGINT,          -- NULL while rows or files are left
  audit_seq  BIGINT NOT NULL, -- this and the next: the newest entry of its audit chain
  audit_hash TEXT   NOT NULL
);

-- The chain of an organization goes with it.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = OLD.org_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END;
$$;
-- +goose StatementEnd
