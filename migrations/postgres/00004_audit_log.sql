-- Every change, in a hash chain per organization. Rows are added and never touched again.

-- +goose Up
CREATE TABLE audit_log (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  seq           BIGINT NOT NULL,
  at            BIGINT NOT NULL,
  key_id        TEXT    NOT NULL, -- '' for the system itself
  action        TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  before_values TEXT    NOT NULL, -- JSON, kept byte for byte: the hash covers it
  after_values  TEXT    NOT NULL, -- JSON, kept byte for byte
  prev_hash     TEXT    NOT NULL,
  hash          TEXT    NOT NULL,
  PRIMARY KEY (org_id, seq)
);

-- +goose StatementBegin
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER audit_log_is_never_changed BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
