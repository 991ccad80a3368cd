-- The event feed, registered receivers of callbacks and the log of what was sent to them.

-- +goose Up
-- The last number handed out per organization, and the highest that retention removed. Whoever counts up
-- holds the row to the end of the transaction, so numbers rise in the order of commits.
CREATE TABLE event_counters (
  org_id   TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  last_seq BIGINT NOT NULL,
  swept_to BIGINT NOT NULL
);

-- Events outlive what they tell of, so they refer to nothing.
CREATE TABLE events (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  seq            BIGINT NOT NULL,
  id             TEXT    NOT NULL, -- webhook-id
  name           TEXT    NOT NULL,
  at             BIGINT NOT NULL,
  document_id    BIGINT,
  batch_id       TEXT,
  application_id TEXT,
  payload        TEXT,             -- JSON; NULL once its document is deleted
  PRIMARY KEY (org_id, seq)
);

-- A document or batch ends once.
CREATE UNIQUE INDEX events_by_document ON events (org_id, document_id, name) WHERE document_id IS NOT NULL;
CREATE UNIQUE INDEX events_by_batch ON events (org_id, batch_id, name) WHERE batch_id IS NOT NULL;

CREATE TABLE webhooks (
  org_id           TEXT    NOT NULL REFERENCES organizations (id),
  id               TEXT    NOT NULL,
  url              TEXT    NOT NULL,
  events           TEXT    NOT NULL, -- separated by spaces
  description      TEXT    NOT NULL,
  active           BOOLEAN NOT NULL,
  secret           BYTEA   NOT NULL, -- sealed
  old_secret       BYTEA,             -- sealed
  old_secret_until BIGINT,
  created_at       BIGINT NOT NULL,
  updated_at       BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE TABLE webhook_deliveries (
  org_id      TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  webhook_id  TEXT    NOT NULL,
  event_seq   BIGINT,          -- NULL for a test
  message_id  TEXT    NOT NULL, -- webhook-id
  event       TEXT    NOT NULL,
  attempt     TEXT    NOT NULL,
  claimed_at  BIGINT NOT NULL,
  sent_at     BIGINT,
  status_code BIGINT,
  latency_ms  BIGINT,
  reason      TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks (org_id, id)
);

-- At most one of its own accord per event and receiver, ever.
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (org_id, webhook_id, event_seq) WHERE attempt = 'first';
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (org_id, webhook_id, claimed_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (org_id, claimed_at);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (org_id, claimed_at) WHERE sent_at IS NULL;
