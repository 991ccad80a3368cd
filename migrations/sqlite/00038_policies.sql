-- Underwriting policies. An organization's newest revision is in force; those before it are kept.

-- +goose Up
CREATE TABLE policies (
  org_id   TEXT    NOT NULL REFERENCES organizations (id),
  revision INTEGER NOT NULL, -- from 1
  document TEXT    NOT NULL, -- YAML or JSON, as it was given
  at       INTEGER NOT NULL, -- microseconds since 1970
  key_id   TEXT    NOT NULL, -- of the key that put it; '' for the operator
  PRIMARY KEY (org_id, revision)
) STRICT;
