-- Underwriting policies. An organization's newest revision is in force; those before it are kept.

-- +goose Up
CREATE TABLE policies (
  org_id   TEXT   NOT NULL REFERENCES organizations (id),
  revision BIGINT NOT NULL, -- from 1
  document TEXT   NOT NULL, -- YAML or JSON, as it was given
  at       BIGINT NOT NULL, -- microseconds since 1970
  key_id   TEXT   NOT NULL, -- of the key that put it; '' for the operator
  PRIMARY KEY (org_id, revision)
);

-- As the tables of migration 34.
ALTER TABLE policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE policies FORCE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON policies USING (org_id = current_setting('dossier.org', true)
  OR current_setting('dossier.org', true) = '*');
