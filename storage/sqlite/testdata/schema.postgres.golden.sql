-- 00001_organizations.sql
-- Who may use the installation. Times are microseconds since 1970 in UTC.

-- +goose Up
CREATE TABLE plans (
  name                    TEXT    NOT NULL PRIMARY KEY,
  batch_allowed           BOOLEAN NOT NULL,
  batch_max_documents     BIGINT NOT NULL,
  custom_export_allowed   BOOLEAN NOT NULL,
  requests_per_minute     BIGINT NOT NULL, -- 0 = no limit
  soft_delete_retain_days BIGINT NOT NULL  -- 0 = purged at once
);

CREATE TABLE organizations (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  plan       TEXT    NOT NULL REFERENCES plans (name),
  created_at BIGINT NOT NULL
);

CREATE TABLE keys (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  id          TEXT    NOT NULL UNIQUE, -- public part; one key in the whole installation bears it
  secret_hash TEXT    NOT NULL,        -- hex SHA-256; the secret itself is kept nowhere
  scopes      TEXT    NOT NULL,        -- separated by spaces
  created_at  BIGINT NOT NULL,
  revoked_at  BIGINT,
  PRIMARY KEY (org_id, id)
);

-- One row that a readiness check writes, to know that commits reach the disk.
CREATE TABLE readiness (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  at BIGINT NOT NULL
);

-- 00002_applications.sql
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

-- 00003_documents.sql
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

-- 00004_audit_log.sql
-- Every change, in a hash chain per organization. Rows are added and never touched again.

-- +goose Up
CREATE TABLE audit_log (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  seq           BIGINT NOT NULL,
  at            BIGINT NOT NULL,
  key_id        TEXT    NOT NULL, -- '' for the system itself
  action        TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  before_values TEXT    NOT NULL, -- JSON, kept byte for byte: the hash covers it
  after_values  TEXT    NOT NULL, -- JSON, kept byte for byte
  prev_hash     TEXT    NOT NULL,
  hash          TEXT    NOT NULL,
  PRIMARY KEY (org_id, seq)
);

-- +goose StatementBegin
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER audit_log_is_never_changed BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- 00005_document_lists.sql
-- Pages of an organization's visible documents by status or type, and counts without touching the rows.

-- +goose Up
CREATE INDEX documents_by_status ON documents (org_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_by_type ON documents (org_id, document_type, id) WHERE deleted_at IS NULL;

-- 00006_deleted_by_organization.sql
-- The purge asks per organization, because each has its own retention.

-- +goose Up
DROP INDEX documents_deleted;
CREATE INDEX documents_deleted ON documents (org_id, deleted_at, id) WHERE deleted_at IS NOT NULL;

-- 00007_jobs_given_back.sql
-- How often a worker gave a job back on purpose: those attempts do not count against the document.

-- +goose Up
ALTER TABLE jobs ADD COLUMN given_back INTEGER NOT NULL DEFAULT 0;

-- 00008_batches.sql
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

-- 00009_edits.sql
-- What edits of transactions need: the reader's workings beside the result, and one present edit per
-- document. The earlier table of edits was never written.

-- +goose Up
ALTER TABLE extractions ADD COLUMN workings TEXT; -- JSON

DROP TABLE edits;

CREATE TABLE edits (
  org_id      TEXT   NOT NULL,
  document_id BIGINT NOT NULL,
  version     BIGINT NOT NULL, -- counts per document from 1, reverting included
  result      TEXT,            -- document.result as edited; NULL after a revert
  marks       TEXT   NOT NULL, -- JSON
  key_id      TEXT   NOT NULL,
  at          BIGINT NOT NULL,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

-- 00010_kept_answers.sql
-- Answers to the first request with an Idempotency-Key, for a day, and rates of single keys.

-- +goose Up
CREATE TABLE kept_answers (
  org_id  TEXT   NOT NULL REFERENCES organizations (id),
  id      TEXT   NOT NULL, -- hex digest of route and key: keys may name borrowers
  content TEXT   NOT NULL, -- hex digest of what was sent
  made_at BIGINT NOT NULL,
  status  BIGINT,           -- NULL with header and body once something that the answer speaks of was deleted
  header  TEXT,             -- JSON
  body    TEXT,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX kept_answers_by_time ON kept_answers (org_id, made_at);

-- What an answer speaks of, so that it goes with it.
CREATE TABLE kept_answer_subjects (
  org_id    TEXT NOT NULL,
  subject   TEXT NOT NULL, -- 'application:' or 'document:' and the id
  answer_id TEXT NOT NULL,
  PRIMARY KEY (org_id, subject, answer_id),
  FOREIGN KEY (org_id, answer_id) REFERENCES kept_answers (org_id, id)
);

CREATE INDEX kept_answer_subjects_by_answer ON kept_answer_subjects (org_id, answer_id);

ALTER TABLE keys ADD COLUMN requests_per_minute BIGINT NOT NULL DEFAULT 0; -- 0 = no limit of its own

-- 00011_folders.sql
-- Folders, and the folder that a document lies in.

-- +goose Up
CREATE TABLE folders (
  org_id     TEXT    NOT NULL REFERENCES organizations (id),
  id         TEXT    NOT NULL UNIQUE,
  parent_id  TEXT    REFERENCES folders (id), -- NULL at the top
  name       TEXT    NOT NULL,
  name_key   TEXT    NOT NULL, -- the name case-folded
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- A name once per parent; serves a parent's list too.
CREATE UNIQUE INDEX folders_by_name ON folders (org_id, COALESCE(parent_id, ''), name_key);
CREATE INDEX folders_by_parent ON folders (org_id, parent_id);
CREATE INDEX folders_listed ON folders (org_id, name_key, id);

ALTER TABLE documents ADD COLUMN folder_id TEXT REFERENCES folders (id);

-- Serves a folder's list, its count and the question whether it is empty.
CREATE INDEX documents_by_folder ON documents (org_id, folder_id, deleted_at, id) WHERE folder_id IS NOT NULL;

-- 00012_export_templates.sql
-- Workbooks that organizations define for themselves.

-- +goose Up
CREATE TABLE export_templates (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  id             TEXT    NOT NULL,
  name           TEXT    NOT NULL,
  document_types TEXT    NOT NULL, -- separated by spaces; none is every type
  sheets         TEXT    NOT NULL, -- JSON
  is_default     BOOLEAN NOT NULL,
  version        BIGINT  NOT NULL,
  created_at     BIGINT  NOT NULL,
  updated_at     BIGINT  NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX export_templates_by_change ON export_templates (org_id, updated_at DESC, id DESC);

-- 00013_webhooks.sql
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

-- 00014_schemas.sql
-- Organizations' own extraction schemas, all their versions, and by which version a document is read.

-- +goose Up
CREATE TABLE schemas (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  slug        TEXT NOT NULL,
  name        TEXT NOT NULL,
  description TEXT NOT NULL,
  version     BIGINT NOT NULL, -- the current one
  revision    BIGINT NOT NULL, -- counts every change
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL,
  deleted_at  BIGINT,          -- the row stays, so that versions count on when the slug is used again
  PRIMARY KEY (org_id, slug)
);

CREATE TABLE schema_versions (
  org_id     TEXT NOT NULL,
  slug       TEXT NOT NULL,
  version    BIGINT NOT NULL,
  definition TEXT NOT NULL, -- JSON; never changes
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL, -- key id
  PRIMARY KEY (org_id, slug, version),
  FOREIGN KEY (org_id, slug) REFERENCES schemas (org_id, slug)
);

CREATE TABLE document_schemas (
  org_id      TEXT NOT NULL,
  document_id BIGINT NOT NULL,
  slug        TEXT NOT NULL,
  version     BIGINT NOT NULL,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id),
  FOREIGN KEY (org_id, slug, version) REFERENCES schema_versions (org_id, slug, version)
);

CREATE INDEX document_schemas_by_version ON document_schemas (org_id, slug, version);

-- 00015_document_sources.sql
-- What merged documents were made of. The files stand beside the merged one in the blob store.

-- +goose Up
CREATE TABLE document_sources (
  org_id      TEXT    NOT NULL,
  document_id BIGINT  NOT NULL,
  place       BIGINT  NOT NULL, -- from 0, in the order sent
  file_name   TEXT    NOT NULL,
  sha256      TEXT    NOT NULL, -- hex
  kind        TEXT    NOT NULL,
  size_bytes  BIGINT  NOT NULL,
  first_page  BIGINT  NOT NULL, -- in the merged file, from 1
  pages       BIGINT  NOT NULL,
  PRIMARY KEY (org_id, document_id, place),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

CREATE INDEX document_sources_by_content ON document_sources (org_id, sha256);

-- 00016_outreach.sql
-- Mails to borrowers about missing papers. They hold nothing of the borrower and go with the application.

-- +goose Up
CREATE TABLE outreach (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  id             TEXT NOT NULL,
  cause          TEXT NOT NULL, -- creation or by_hand
  key_id         TEXT NOT NULL, -- '' for the system itself
  claimed_at     BIGINT NOT NULL,
  ended_at       BIGINT,
  outcome        TEXT,
  reason         TEXT,
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
);

CREATE INDEX outreach_by_time ON outreach (org_id, application_id, claimed_at DESC, id DESC);
-- At most one mail for an application's creation, ever.
CREATE UNIQUE INDEX outreach_of_creation ON outreach (org_id, application_id) WHERE cause = 'creation';

-- 00017_long_readings.sql
-- How far a reading is, and a fair chance for short readings beside long ones.

-- +goose Up
ALTER TABLE documents ADD COLUMN pages_done INTEGER;  -- NULL while unknown; kept after the end
ALTER TABLE documents ADD COLUMN pages_total INTEGER;
-- Set once a reading turned out to take long: it is then claimed only into a place for long ones.
ALTER TABLE jobs ADD COLUMN long BOOLEAN NOT NULL DEFAULT FALSE;
-- When a job of the organization was last claimed: among equals the one that waited longest comes first.
ALTER TABLE organizations ADD COLUMN served_at BIGINT NOT NULL DEFAULT 0;

-- 00018_audit_trail.sql
-- The audit log by time, key, subject and kind; and who read which result or file.

-- +goose Up
CREATE INDEX audit_log_by_time ON audit_log (org_id, at, seq);
CREATE INDEX audit_log_by_key ON audit_log (org_id, key_id, at, seq);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject, at, seq);
CREATE INDEX audit_log_by_action ON audit_log (org_id, action, at, seq);

-- Outside the chain, and removed after its retention. It names ids only.
CREATE TABLE access_log (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  seq         BIGINT NOT NULL,
  at          BIGINT NOT NULL, -- of the first of the reads
  key_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL, -- of a document that may be gone
  what        TEXT    NOT NULL, -- result or export
  reads       BIGINT NOT NULL, -- by this key within about a second
  PRIMARY KEY (org_id, seq)
);
CREATE INDEX access_log_by_time ON access_log (org_id, at, seq);
CREATE INDEX access_log_by_key ON access_log (org_id, key_id, at, seq);
CREATE INDEX access_log_by_document ON access_log (org_id, document_id, at, seq);

-- 00019_result_checksums.sql
-- SHA-256 over what a result is and whose it is, checked at every read. NULL in rows that are older than this
-- column: they are filled by the server's hourly maintenance or by dossier doctor.

-- +goose Up
ALTER TABLE extractions ADD COLUMN result_sum TEXT;
ALTER TABLE extractions ADD COLUMN workings_sum TEXT;
ALTER TABLE edits ADD COLUMN sum TEXT;
CREATE INDEX extractions_without_sum ON extractions (org_id, document_id) WHERE result_sum IS NULL;
CREATE INDEX edits_without_sum ON edits (org_id, document_id) WHERE sum IS NULL;

-- 00020_erasures.sql
-- What a permanent deletion still has to remove, written in the transaction that deletes the rows.

-- +goose Up
CREATE TABLE erasures (
  org_id   TEXT    NOT NULL REFERENCES organizations (id),
  subject  TEXT    NOT NULL, -- application:UUID or document:ID
  also     TEXT    NOT NULL, -- another name of the subject (APP-7), '' for none
  contents TEXT    NOT NULL, -- JSON array of the files' digests; [] when they are removed
  at       BIGINT NOT NULL,
  done_at  BIGINT,          -- set where a start finished it, whose caller may still ask again
  PRIMARY KEY (org_id, subject)
);
CREATE INDEX erasures_by_other_name ON erasures (org_id, also) WHERE also <> '';

-- 00021_clock.sql
-- The time that retention last counted with, so that a clock which is set ahead between two starts purges
-- nothing early.

-- +goose Up
CREATE TABLE clock (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  kept  BIGINT NOT NULL,
  ahead BIGINT NOT NULL -- microseconds that servers have run since with a clock ahead of it
);

-- 00022_head.sql
-- What the head beside the database is compared with, in one row that each commit changes; and the highest
-- document numbers that were given out and lost, so that none comes twice.

-- +goose Up
CREATE TABLE installation (
  id          BIGINT  NOT NULL PRIMARY KEY CHECK (id = 1),
  head_id     TEXT    NOT NULL, -- '' before the first head
  commits     BIGINT  NOT NULL,
  digest      TEXT    NOT NULL, -- keyed, over all commits
  head_synced BIGINT  NOT NULL  -- the newest commit whose record in the head is safe from a power cut
);

INSERT INTO installation (id, head_id, commits, digest, head_synced) VALUES (1, '', 0, '', 0);

CREATE TABLE lost_documents (
  org_id      TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  document_id BIGINT  NOT NULL -- none up to this one is given out again
);

-- 00023_attempts.sql
-- Each reading of a document is an attempt: the first, and one for each time that it is unlocked. What ended is told
-- once per attempt.

-- +goose Up
ALTER TABLE documents ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1; -- the one that runs or ran last
ALTER TABLE events ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1;

DROP INDEX events_by_document;
-- A document ends once an attempt.
CREATE UNIQUE INDEX events_by_document ON events (org_id, document_id, attempt, name) WHERE document_id IS NOT NULL;

-- A document that was read once has no rows here: its own row says what there is to say.
CREATE TABLE attempts (
  org_id         TEXT    NOT NULL,
  document_id    BIGINT NOT NULL,
  attempt        BIGINT NOT NULL, -- from 1
  cause          TEXT    NOT NULL, -- first or unlock
  key_id         TEXT    NOT NULL, -- who asked for it
  at             BIGINT NOT NULL,
  status         TEXT    NOT NULL, -- pending until it ended
  ended_at       BIGINT,
  document_type  TEXT    NOT NULL,
  error          TEXT,
  error_category TEXT,
  PRIMARY KEY (org_id, document_id, attempt),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

CREATE TABLE document_callbacks (
  org_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL,
  attempt     BIGINT NOT NULL,
  event       TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  url         TEXT    NOT NULL,
  claimed_at  BIGINT NOT NULL,
  sent_at     BIGINT,
  status_code BIGINT,
  latency_ms  BIGINT,
  reason      TEXT,
  PRIMARY KEY (org_id, document_id, attempt, event), -- at most one per document, attempt and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

INSERT INTO document_callbacks (org_id, document_id, attempt, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason)
SELECT org_id, document_id, 1, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason FROM callbacks;

DROP TABLE callbacks;
ALTER TABLE document_callbacks RENAME TO callbacks;

-- 00024_downloads.sql
-- A document at a file_url is downloaded first and read then, each in places of its own.

-- +goose Up
-- True while the document's file is still to be downloaded.
ALTER TABLE jobs ADD COLUMN download BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE jobs SET download = TRUE WHERE state IN ('available', 'running')
AND EXISTS (SELECT 1 FROM documents d WHERE d.org_id = jobs.org_id AND d.id = jobs.document_id AND d.sha256 = '');

-- Those that wait for the other kind of place are not looked at by a claim.
DROP INDEX jobs_available;
CREATE INDEX jobs_available ON jobs (org_id, download, available_at, created_at, id) WHERE state = 'available';

-- 00026_versions.sql
-- A document may be read again. The newest reading's result stays in extractions; the results before it are versions,
-- each as it was shown last.

-- +goose Up
ALTER TABLE documents ADD COLUMN pages TEXT NOT NULL DEFAULT ''; -- those that the present attempt reads, "1-3,5"; '' for all

ALTER TABLE extractions ADD COLUMN version BIGINT NOT NULL DEFAULT 1; -- counts per document from 1
ALTER TABLE extractions ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1; -- that read it
ALTER TABLE extractions ADD COLUMN document_type TEXT NOT NULL DEFAULT '';
ALTER TABLE extractions ADD COLUMN pages TEXT NOT NULL DEFAULT '';
ALTER TABLE extractions ADD COLUMN reader TEXT NOT NULL DEFAULT ''; -- version of the software; '' for one that did not say

UPDATE extractions SET
  attempt = (SELECT d.attempt FROM documents d WHERE d.org_id = extractions.org_id AND d.id = extractions.document_id),
  document_type = (SELECT d.document_type FROM documents d WHERE d.org_id = extractions.org_id AND d.id = extractions.document_id);

CREATE TABLE versions (
  org_id        TEXT    NOT NULL,
  document_id   BIGINT  NOT NULL,
  version       BIGINT  NOT NULL,
  attempt       BIGINT  NOT NULL,
  document_type TEXT    NOT NULL,
  pages         TEXT    NOT NULL,
  reader        TEXT    NOT NULL,
  at            BIGINT  NOT NULL,
  result        TEXT    NOT NULL, -- as read, JSON
  result_sum    TEXT    NOT NULL, -- this and edit_sum as they were in extractions and edits
  edit          TEXT,             -- as edited, JSON; NULL when it was not, or no longer
  marks         TEXT,             -- of the edit, JSON; NULL when there never was one
  edit_sum      TEXT,
  edit_version  BIGINT ,          -- this and the next two as in edits
  edit_key      TEXT,
  edit_at       BIGINT,
  PRIMARY KEY (org_id, document_id, version),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

-- 00027_field_corrections.sql
-- Fields of a result that analysts corrected, beside the extraction, which stays as it was read. The version of the
-- shown result that they are part of stands in edits.

-- +goose Up
CREATE TABLE field_corrections (
  org_id      TEXT   NOT NULL,
  document_id BIGINT NOT NULL,
  corrections TEXT   NOT NULL, -- JSON: [{pointer, value, original, key_id, at}], by pointer
  sum         TEXT   NOT NULL, -- SHA-256 over what they are and whose they are
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

-- 00028_document_search.sql
-- The words that a document is found by: see engine/search.go for what they are, and storage/search.go for how they
-- are kept apart by organization. A visible document has one row here; a hidden or deleted one has none.

-- +goose Up
CREATE TABLE document_search (
  org_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL UNIQUE,
  words       TEXT    NOT NULL,        -- folded, one space between them
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

-- The words are folded and parted already: no dictionary has a say.
CREATE INDEX document_words ON document_search USING gin (array_to_tsvector(string_to_array(words, ' ')));

-- 00029_organization_deletions.sql
-- Organizations that are deleted, or about to be. The row is written when the deletion begins, so that a crash leaves it
-- to be finished, and it stays: it says that the organization was deleted on purpose.

-- +goose Up
CREATE TABLE organization_deletions (
  org_id     TEXT   NOT NULL PRIMARY KEY,
  name       TEXT   NOT NULL,
  begun_at   BIGINT NOT NULL,
  ended_at   BIGINT,          -- NULL while rows or files are left
  audit_seq  BIGINT NOT NULL, -- this and the next: the newest entry of its audit chain
  audit_hash TEXT   NOT NULL
);

-- The chain of an organization goes with it.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = OLD.org_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END;
$$;
-- +goose StatementEnd

-- 00030_lists.sql
-- Lists and their totals cost the same however many documents an organization has (docs/decisions/0009).

-- +goose Up

-- An application's documents in the order of their list. deleted_at comes last: which of them are visible is seen
-- without touching the rows, and they need no sorting.
DROP INDEX documents_by_application;
CREATE INDEX documents_by_application ON documents (org_id, application_id, id, deleted_at) WHERE application_id IS NOT NULL;

-- One index for each combination of filters that stands alone. They hold deleted_at, although it is null in all of
-- them, because SQLite would read each row to see it; so an offset skips within the index.
DROP INDEX documents_by_status;
DROP INDEX documents_by_type;
CREATE INDEX documents_listed ON documents (org_id, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX documents_by_status ON documents (org_id, status, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX documents_by_type ON documents (org_id, document_type, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX documents_by_type_and_status ON documents (org_id, document_type, status, id, deleted_at) WHERE deleted_at IS NULL;

-- The same within a folder. The first begins with folder_id, because deleting a folder looks for its documents by that
-- alone.
DROP INDEX documents_by_folder;
CREATE INDEX documents_by_folder ON documents (folder_id, org_id, id, deleted_at) WHERE folder_id IS NOT NULL;
CREATE INDEX documents_by_folder_and_status ON documents (org_id, folder_id, status, id, deleted_at) WHERE folder_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX documents_by_folder_and_type ON documents (org_id, folder_id, document_type, id, deleted_at) WHERE folder_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX documents_by_folder_type_status ON documents (org_id, folder_id, document_type, status, id, deleted_at) WHERE folder_id IS NOT NULL AND deleted_at IS NULL;
DROP INDEX folders_by_parent;
CREATE INDEX folders_by_parent ON folders (parent_id, org_id);

-- The feed of a key that may not read applications, and what one key did of one kind.
CREATE INDEX events_without_applications ON events (org_id, seq) WHERE application_id IS NULL;
CREATE INDEX audit_log_by_key_and_action ON audit_log (org_id, key_id, action, at, seq);

-- How many rows a list has. The triggers below keep it, in the transaction that changes the rows. Each
-- transaction has a lane of its own, so that two never wait for each other. The number is the sum of all lanes.
CREATE TABLE list_counts (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  list          TEXT    NOT NULL, -- documents, folder:ID for those in a folder, applications, webhook:ID for its deliveries
  document_type TEXT    NOT NULL, -- '' but for documents
  status        TEXT    NOT NULL, -- '' for deliveries
  lane          INTEGER NOT NULL,
  listed        BIGINT  NOT NULL, -- may be negative in a lane: visible documents; applications; deliveries
  PRIMARY KEY (org_id, list, document_type, status, lane)
);

INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
SELECT org_id, 'documents', document_type, status, 0, COUNT(*) FROM documents
WHERE deleted_at IS NULL GROUP BY org_id, document_type, status;
INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
SELECT org_id, 'folder:' || folder_id, document_type, status, 0, COUNT(*) FROM documents
WHERE deleted_at IS NULL AND folder_id IS NOT NULL GROUP BY org_id, folder_id, document_type, status;
INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
SELECT org_id, 'applications', '', status, 0, COUNT(*) FROM applications GROUP BY org_id, status;
INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
SELECT org_id, 'webhook:' || webhook_id, '', '', 0, COUNT(*) FROM webhook_deliveries GROUP BY org_id, webhook_id;

-- A lane that no other transaction of the organization uses now. It is held until the transaction ends, and nobody waits
-- for one: if all are taken, the connection's own number follows them.
-- +goose StatementBegin
CREATE FUNCTION list_lane(org TEXT) RETURNS INTEGER LANGUAGE plpgsql AS $$
BEGIN
  FOR lane IN 0..63 LOOP
    IF pg_try_advisory_xact_lock(hashtext('list_counts' || org), lane) THEN
      RETURN lane;
    END IF;
  END LOOP;
  RETURN 64 + pg_backend_pid();
END;
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION list_changed(org TEXT, of_list TEXT, type TEXT, state TEXT, by BIGINT) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO list_counts AS c (org_id, list, document_type, status, lane, listed)
  VALUES (org, of_list, type, state, list_lane(org), by)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = c.listed + excluded.listed;
END;
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION document_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.deleted_at IS NULL THEN
      PERFORM list_changed(OLD.org_id, 'documents', OLD.document_type, OLD.status, -1);
      IF OLD.folder_id IS NOT NULL THEN
        PERFORM list_changed(OLD.org_id, 'folder:' || OLD.folder_id, OLD.document_type, OLD.status, -1);
      END IF;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.deleted_at IS NULL THEN
      PERFORM list_changed(NEW.org_id, 'documents', NEW.document_type, NEW.status, 1);
      IF NEW.folder_id IS NOT NULL THEN
        PERFORM list_changed(NEW.org_id, 'folder:' || NEW.folder_id, NEW.document_type, NEW.status, 1);
      END IF;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER documents_counted_when_added AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION document_counted();
CREATE TRIGGER documents_counted_when_removed AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION document_counted();
CREATE TRIGGER documents_counted_when_changed AFTER UPDATE OF status, document_type, folder_id, deleted_at ON documents FOR EACH ROW
WHEN (OLD.status <> NEW.status OR OLD.document_type <> NEW.document_type OR OLD.folder_id IS DISTINCT FROM NEW.folder_id
  OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
EXECUTE FUNCTION document_counted();

-- +goose StatementBegin
CREATE FUNCTION delivery_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM list_changed(NEW.org_id, 'webhook:' || NEW.webhook_id, '', '', 1);
  ELSE
    PERFORM list_changed(OLD.org_id, 'webhook:' || OLD.webhook_id, '', '', -1);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER webhook_deliveries_counted_when_added AFTER INSERT ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION delivery_counted();
CREATE TRIGGER webhook_deliveries_counted_when_removed AFTER DELETE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION delivery_counted();

-- +goose StatementBegin
CREATE FUNCTION application_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM list_changed(OLD.org_id, 'applications', '', OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM list_changed(NEW.org_id, 'applications', '', NEW.status, 1);
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER applications_counted_when_added AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION application_counted();
CREATE TRIGGER applications_counted_when_removed AFTER DELETE ON applications FOR EACH ROW EXECUTE FUNCTION application_counted();
CREATE TRIGGER applications_counted_when_changed AFTER UPDATE OF status ON applications FOR EACH ROW
WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION application_counted();

-- 00031_progress.sql
-- How far the checks that walk over everything have come: a run does a bounded part, and the next one goes on.

-- +goose Up
CREATE TABLE audit_checks (
  org_id TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  seq    BIGINT  NOT NULL, -- the last entry of the chain that was checked; 0 begins again
  hash   TEXT    NOT NULL  -- its digest; '' for 0
);

-- The walk over all stored files, for those that no row names.
CREATE TABLE collected (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  place TEXT NOT NULL -- the last file that was looked at; '' begins again
);

