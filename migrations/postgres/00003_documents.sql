-- Documents, the queue that reads them, and what was read.

-- +goose Up
CREATE TABLE documents (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  id             BIGINT NOT NULL UNIQUE, -- unique in the installation, so that an id says nothing of its owner
  application_id TEXT,
  file_name      TEXT    NOT NULL,
  declared_type  TEXT    NOT NULL,
  document_type  TEXT    NOT NULL,
  kind           TEXT    NOT NULL,
  sha256         TEXT    NOT NULL, -- hex; '' before a fetch
  size_bytes     BIGINT NOT NULL,
  status         TEXT    NOT NULL,
  uploaded_at    BIGINT NOT NULL,
  started_at     BIGINT,
  completed_at   BIGINT,
  error          TEXT,
  error_category TEXT,
  webhook_url    TEXT,
  source_url     TEXT,
  password       BYTEA,             -- sealed; gone when processing ends
  job_id         TEXT    NOT NULL,
  uploaded_by    TEXT    NOT NULL, -- key id
  deleted_at     BIGINT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
);

-- Serves an application's list and, without touching the rows, its count of visible documents.
CREATE INDEX documents_by_application ON documents (org_id, application_id, deleted_at, id) WHERE application_id IS NOT NULL;
CREATE INDEX documents_by_content ON documents (org_id, sha256);
CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE jobs (
  org_id       TEXT    NOT NULL,
  id           TEXT    NOT NULL,
  document_id  BIGINT NOT NULL,
  state        TEXT    NOT NULL,
  attempt      BIGINT NOT NULL, -- fencing token: rises with every claim
  owner        TEXT    NOT NULL, -- '' while nobody holds it
  lease_until  BIGINT,
  created_at   BIGINT NOT NULL,
  available_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

-- Both hold only the jobs that are not over, so a claim costs the same after a million documents.
CREATE INDEX jobs_available ON jobs (org_id, available_at, created_at, id) WHERE state = 'available';
CREATE INDEX jobs_running ON jobs (org_id, lease_until) WHERE state = 'running';
CREATE INDEX jobs_by_document ON jobs (org_id, document_id);

CREATE TABLE extractions (
  org_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL,
  result      TEXT    NOT NULL, -- document.result as JSON, as it was read; edits stand apart
  at          BIGINT NOT NULL,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

CREATE TABLE edits (
  org_id         TEXT    NOT NULL,
  document_id    BIGINT NOT NULL,
  version        BIGINT NOT NULL, -- counts per document from 1
  transactions   TEXT    NOT NULL, -- JSON
  metrics        TEXT    NOT NULL, -- JSON
  balance_checks TEXT    NOT NULL, -- JSON
  key_id         TEXT    NOT NULL,
  at             BIGINT NOT NULL,
  PRIMARY KEY (org_id, document_id, version),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

CREATE TABLE callbacks (
  org_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL,
  event       TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  url         TEXT    NOT NULL,
  claimed_at  BIGINT NOT NULL,
  sent_at     BIGINT,
  status_code BIGINT,
  latency_ms  BIGINT,
  reason      TEXT,
  PRIMARY KEY (org_id, document_id, event), -- at most one per document and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);
