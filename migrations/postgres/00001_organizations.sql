-- Who may use the installation. Times are microseconds since 1970 in UTC.

-- +goose Up
CREATE TABLE plans (
  name                    TEXT    NOT NULL PRIMARY KEY,
  batch_allowed           BOOLEAN NOT NULL,
  batch_max_documents     BIGINT NOT NULL,
  custom_export_allowed   BOOLEAN NOT NULL,
  requests_per_minute     BIGINT NOT NULL, -- 0 = no limit
  soft_delete_retain_days BIGINT NOT NULL  -- 0 = purged at once
);

CREATE TABLE organizations (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  plan       TEXT    NOT NULL REFERENCES plans (name),
  created_at BIGINT NOT NULL
);

CREATE TABLE keys (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  id          TEXT    NOT NULL UNIQUE, -- public part; one key in the whole installation bears it
  secret_hash TEXT    NOT NULL,        -- hex SHA-256; the secret itself is kept nowhere
  scopes      TEXT    NOT NULL,        -- separated by spaces
  created_at  BIGINT NOT NULL,
  revoked_at  BIGINT,
  PRIMARY KEY (org_id, id)
);

-- One row that a readiness check writes, to know that commits reach the disk.
CREATE TABLE readiness (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  at BIGINT NOT NULL
);
