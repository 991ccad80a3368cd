-- Folders, and the folder that a document lies in.

-- +goose Up
CREATE TABLE folders (
  org_id     TEXT    NOT NULL REFERENCES organizations (id),
  id         TEXT    NOT NULL UNIQUE,
  parent_id  TEXT    REFERENCES folders (id), -- NULL at the top
  name       TEXT    NOT NULL,
  name_key   TEXT    NOT NULL, -- the name case-folded
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT;

-- A name once per parent; serves a parent's list too.
CREATE UNIQUE INDEX folders_by_name ON folders (org_id, COALESCE(parent_id, ''), name_key);
CREATE INDEX folders_by_parent ON folders (org_id, parent_id);
CREATE INDEX folders_listed ON folders (org_id, name_key, id);

ALTER TABLE documents ADD COLUMN folder_id TEXT REFERENCES folders (id);

-- Serves a folder's list, its count and the question whether it is empty.
CREATE INDEX documents_by_folder ON documents (org_id, folder_id, deleted_at, id) WHERE folder_id IS NOT NULL;
