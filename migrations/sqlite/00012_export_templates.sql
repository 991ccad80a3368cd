-- Workbooks that organizations define for themselves.

-- +goose Up
CREATE TABLE export_templates (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  id             TEXT    NOT NULL,
  name           TEXT    NOT NULL,
  document_types TEXT    NOT NULL, -- separated by spaces; none is every type
  sheets         TEXT    NOT NULL, -- JSON
  is_default     INTEGER NOT NULL,
  version        INTEGER NOT NULL,
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE INDEX export_templates_by_change ON export_templates (org_id, updated_at DESC, id DESC);
