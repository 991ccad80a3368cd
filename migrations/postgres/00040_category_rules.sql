-- An organization's own rules for rows of statements: words in a description, and the category and counterparty that they
-- mean. Each change of the list is a revision; the newest is in force.

-- +goose Up
CREATE TABLE category_rules (
  org_id     TEXT    NOT NULL,
  revision   BIGINT  NOT NULL, -- from 1
  rules      TEXT    NOT NULL, -- JSON: [{id, match, direction, category, counterparty, note, active, created_at, created_by}], in their order
  count      BIGINT  NOT NULL, -- of the rules
  created_at BIGINT  NOT NULL,
  created_by TEXT    NOT NULL, -- public id of the key
  PRIMARY KEY (org_id, revision)
);

ALTER TABLE category_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE category_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON category_rules USING (org_id = current_setting('dossier.org', true)
  OR current_setting('dossier.org', true) = '*');

ALTER TABLE documents ADD COLUMN rules_revision BIGINT NOT NULL DEFAULT 0; -- of the rules that the result follows; 0 for none

-- For the walk that makes results follow a change of the rules.
CREATE INDEX documents_by_rules ON documents (org_id, rules_revision, id) WHERE status = 'completed' AND deleted_at IS NULL;
