-- Batches: many documents of one request, and how far they are.

-- +goose Up
CREATE TABLE batches (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  webhook_url     TEXT,
  total_documents BIGINT NOT NULL,
  created_at      BIGINT NOT NULL,
  created_by      TEXT NOT NULL, -- key id
  completed_at    BIGINT,
  PRIMARY KEY (org_id, id)
);

-- An entry outlives its document, so that a batch adds up after a deletion. It holds nothing of the
-- borrower: name, error and result go with the document.
CREATE TABLE batch_entries (
  org_id        TEXT NOT NULL,
  batch_id      TEXT NOT NULL,
  position      BIGINT NOT NULL, -- from 0, in the order sent
  document_id   BIGINT NOT NULL,
  declared_type TEXT NOT NULL,
  outcome       TEXT,             -- completed or failed; null while it is open
  PRIMARY KEY (org_id, batch_id, position),
  FOREIGN KEY (org_id, batch_id) REFERENCES batches (org_id, id)
);

CREATE UNIQUE INDEX batch_entries_by_document ON batch_entries (org_id, document_id);

CREATE TABLE batch_callbacks (
  org_id      TEXT NOT NULL,
  batch_id    TEXT NOT NULL,
  event       TEXT NOT NULL,
  id          TEXT NOT NULL,
  url         TEXT NOT NULL,
  claimed_at  BIGINT NOT NULL,
  sent_at     BIGINT,
  status_code BIGINT,
  latency_ms  BIGINT,
  reason      TEXT,
  PRIMARY KEY (org_id, batch_id, event), -- at most one per batch and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, batch_id) REFERENCES batches (org_id, id)
);
