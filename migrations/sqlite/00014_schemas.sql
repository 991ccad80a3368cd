-- Organizations' own extraction schemas, all their versions, and by which version a document is read.

-- +goose Up
CREATE TABLE schemas (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  slug        TEXT NOT NULL,
  name        TEXT NOT NULL,
  description TEXT NOT NULL,
  version     INTEGER NOT NULL, -- the current one
  revision    INTEGER NOT NULL, -- counts every change
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL,
  deleted_at  INTEGER,          -- the row stays, so that versions count on when the slug is used again
  PRIMARY KEY (org_id, slug)
) STRICT;

CREATE TABLE schema_versions (
  org_id     TEXT NOT NULL,
  slug       TEXT NOT NULL,
  version    INTEGER NOT NULL,
  definition TEXT NOT NULL, -- JSON; never changes
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL, -- key id
  PRIMARY KEY (org_id, slug, version),
  FOREIGN KEY (org_id, slug) REFERENCES schemas (org_id, slug)
) STRICT;

CREATE TABLE document_schemas (
  org_id      TEXT NOT NULL,
  document_id INTEGER NOT NULL,
  slug        TEXT NOT NULL,
  version     INTEGER NOT NULL,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id),
  FOREIGN KEY (org_id, slug, version) REFERENCES schema_versions (org_id, slug, version)
) STRICT;

CREATE INDEX document_schemas_by_version ON document_schemas (org_id, slug, version);
