-- Batches: many documents of one request, and how far they are.

-- +goose Up
CREATE TABLE batches (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  webhook_url     TEXT,
  total_documents INTEGER NOT NULL,
  created_at      INTEGER NOT NULL,
  created_by      TEXT NOT NULL, -- key id
  completed_at    INTEGER,
  PRIMARY KEY (org_id, id)
) STRICT;

-- An entry outlives its document, so that a batch adds up after a deletion. It holds nothing of the
-- borrower: name, error and result go with the document.
CREATE TABLE batch_entries (
  org_id        TEXT NOT NULL,
  batch_id      TEXT NOT NULL,
  position      INTEGER NOT NULL, -- from 0, in the order sent
  document_id   INTEGER NOT NULL,
  declared_type TEXT NOT NULL,
  outcome       TEXT,             -- completed or failed; null while it is open
  PRIMARY KEY (org_id, batch_id, position),
  FOREIGN KEY (org_id, batch_id) REFERENCES batches (org_id, id)
) STRICT;

CREATE UNIQUE INDEX batch_entries_by_document ON batch_entries (org_id, document_id);

CREATE TABLE batch_callbacks (
  org_id      TEXT NOT NULL,
  batch_id    TEXT NOT NULL,
  event       TEXT NOT NULL,
  id          TEXT NOT NULL,
  url         TEXT NOT NULL,
  claimed_at  INTEGER NOT NULL,
  sent_at     INTEGER,
  status_code INTEGER,
  latency_ms  INTEGER,
  reason      TEXT,
  PRIMARY KEY (org_id, batch_id, event), -- at most one per batch and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, batch_id) REFERENCES batches (org_id, id)
) STRICT;
