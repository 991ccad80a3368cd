-- Who may use the installation. Times are microseconds since 1970 in UTC, flags are 0 or 1.

-- +goose Up
CREATE TABLE plans (
  name                    TEXT    NOT NULL PRIMARY KEY,
  batch_allowed           INTEGER NOT NULL,
  batch_max_documents     INTEGER NOT NULL,
  custom_export_allowed   INTEGER NOT NULL,
  requests_per_minute     INTEGER NOT NULL, -- 0 = no limit
  soft_delete_retain_days INTEGER NOT NULL  -- 0 = purged at once
) STRICT;

CREATE TABLE organizations (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  plan       TEXT    NOT NULL REFERENCES plans (name),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE keys (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  id          TEXT    NOT NULL UNIQUE, -- public part; one key in the whole installation bears it
  secret_hash TEXT    NOT NULL,        -- hex SHA-256; the secret itself is kept nowhere
  scopes      TEXT    NOT NULL,        -- separated by spaces
  created_at  INTEGER NOT NULL,
  revoked_at  INTEGER,
  PRIMARY KEY (org_id, id)
) STRICT;

-- One row that a readiness check writes, to know that commits reach the disk.
CREATE TABLE readiness (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;
