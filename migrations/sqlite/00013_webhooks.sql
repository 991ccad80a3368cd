-- The event feed, registered receivers of callbacks and the log of what was sent to them.

-- +goose Up
-- The last number handed out per organization, and the highest that retention removed. Whoever counts up
-- holds the row to the end of the transaction, so numbers rise in the order of commits.
CREATE TABLE event_counters (
  org_id   TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  last_seq INTEGER NOT NULL,
  swept_to INTEGER NOT NULL
) STRICT;

-- Events outlive what they tell of, so they refer to nothing.
CREATE TABLE events (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  seq            INTEGER NOT NULL,
  id             TEXT    NOT NULL, -- webhook-id
  name           TEXT    NOT NULL,
  at             INTEGER NOT NULL,
  document_id    INTEGER,
  batch_id       TEXT,
  application_id TEXT,
  payload        TEXT,             -- JSON; NULL once its document is deleted
  PRIMARY KEY (org_id, seq)
) STRICT;

-- A document or batch ends once.
CREATE UNIQUE INDEX events_by_document ON events (org_id, document_id, name) WHERE document_id IS NOT NULL;
CREATE UNIQUE INDEX events_by_batch ON events (org_id, batch_id, name) WHERE batch_id IS NOT NULL;

CREATE TABLE webhooks (
  org_id           TEXT    NOT NULL REFERENCES organizations (id),
  id               TEXT    NOT NULL,
  url              TEXT    NOT NULL,
  events           TEXT    NOT NULL, -- separated by spaces
  description      TEXT    NOT NULL,
  active           INTEGER NOT NULL,
  secret           BLOB    NOT NULL, -- sealed
  old_secret       BLOB,             -- sealed
  old_secret_until INTEGER,
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE webhook_deliveries (
  org_id      TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  webhook_id  TEXT    NOT NULL,
  event_seq   INTEGER,          -- NULL for a test
  message_id  TEXT    NOT NULL, -- webhook-id
  event       TEXT    NOT NULL,
  attempt     TEXT    NOT NULL,
  claimed_at  INTEGER NOT NULL,
  sent_at     INTEGER,
  status_code INTEGER,
  latency_ms  INTEGER,
  reason      TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks (org_id, id)
) STRICT;

-- At most one of its own accord per event and receiver, ever.
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (org_id, webhook_id, event_seq) WHERE attempt = 'first';
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (org_id, webhook_id, claimed_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (org_id, claimed_at);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (org_id, claimed_at) WHERE sent_at IS NULL;
