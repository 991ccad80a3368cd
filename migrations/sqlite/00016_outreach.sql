-- Mails to borrowers about missing papers. They hold nothing of the borrower and go with the application.

-- +goose Up
CREATE TABLE outreach (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  id             TEXT NOT NULL,
  cause          TEXT NOT NULL, -- creation or by_hand
  key_id         TEXT NOT NULL, -- '' for the system itself
  claimed_at     INTEGER NOT NULL,
  ended_at       INTEGER,
  outcome        TEXT,
  reason         TEXT,
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE INDEX outreach_by_time ON outreach (org_id, application_id, claimed_at DESC, id DESC);
-- At most one mail for an application's creation, ever.
CREATE UNIQUE INDEX outreach_of_creation ON outreach (org_id, application_id) WHERE cause = 'creation';
