-- Loan applications and who applies. Amounts are hundredths of the currency.

-- +goose Up
CREATE TABLE borrowers (
  org_id     TEXT    NOT NULL REFERENCES organizations (id),
  id         TEXT    NOT NULL,
  email      TEXT    NOT NULL, -- case-folded
  name       TEXT    NOT NULL,
  phone      TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, email)
);

-- The last number handed out per organization; it outlives the applications, so that none comes twice.
CREATE TABLE application_numbers (
  org_id      TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  last_number BIGINT NOT NULL
);

CREATE TABLE applications (
  org_id              TEXT    NOT NULL REFERENCES organizations (id),
  id                  TEXT    NOT NULL,
  number              BIGINT NOT NULL,
  borrower_id         TEXT    NOT NULL,
  business_name       TEXT    NOT NULL,
  borrower_email      TEXT    NOT NULL,
  borrower_phone      TEXT,
  loan_type           TEXT,
  loan_amount         BIGINT,
  application_context TEXT,
  external_ref        TEXT,
  send_outreach       BOOLEAN NOT NULL,
  track               TEXT,
  profile             TEXT,
  asset_value         BIGINT,
  term_months         BIGINT,
  asset_useful_life   REAL,    -- years
  scorecard_inputs    TEXT,    -- a JSON object
  status              TEXT    NOT NULL,
  audit_salt          TEXT    NOT NULL,
  created_at          BIGINT NOT NULL,
  updated_at          BIGINT NOT NULL,
  active_at           BIGINT NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, number),
  FOREIGN KEY (org_id, borrower_id) REFERENCES borrowers (org_id, id)
);

CREATE INDEX applications_by_activity ON applications (org_id, active_at DESC, number DESC);
CREATE INDEX applications_by_status ON applications (org_id, status, active_at DESC, number DESC);
-- Not unique: POST /applications may repeat an external_ref. Intake finds the oldest under a lock.
CREATE INDEX applications_by_external_ref ON applications (org_id, external_ref, number) WHERE external_ref IS NOT NULL;
CREATE INDEX applications_by_borrower ON applications (org_id, borrower_id);

CREATE TABLE status_changes (
  org_id         TEXT    NOT NULL,
  application_id TEXT    NOT NULL,
  seq            BIGINT NOT NULL, -- counts per application from 1
  at             BIGINT NOT NULL,
  key_id         TEXT    NOT NULL,
  from_status    TEXT    NOT NULL, -- '' at its creation
  to_status      TEXT    NOT NULL,
  PRIMARY KEY (org_id, application_id, seq),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
);
