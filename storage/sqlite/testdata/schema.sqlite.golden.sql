CREATE TABLE access_log (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  seq         INTEGER NOT NULL,
  at          INTEGER NOT NULL, -- of the first of the reads
  key_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL, -- of a document that may be gone
  what        TEXT    NOT NULL, -- result or export
  reads       INTEGER NOT NULL, -- by this key within about a second
  PRIMARY KEY (org_id, seq)
) STRICT;

CREATE INDEX access_log_by_document ON access_log (org_id, document_id, at, seq);

CREATE INDEX access_log_by_key ON access_log (org_id, key_id, at, seq);

CREATE INDEX access_log_by_time ON access_log (org_id, at, seq);

CREATE TABLE application_numbers (
  org_id      TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  last_number INTEGER NOT NULL
) STRICT;

CREATE TRIGGER applications_counted_when_added AFTER INSERT ON applications BEGIN
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'applications', '', NEW.status, 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;

CREATE TRIGGER applications_counted_when_changed AFTER UPDATE OF status ON applications WHEN OLD.status <> NEW.status BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'applications' AND document_type = '' AND status = OLD.status AND lane = 0;
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'applications', '', NEW.status, 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;

CREATE TRIGGER applications_counted_when_removed AFTER DELETE ON applications BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'applications' AND document_type = '' AND status = OLD.status AND lane = 0;
END;

CREATE TABLE applications (
  org_id              TEXT    NOT NULL REFERENCES organizations (id),
  id                  TEXT    NOT NULL,
  number              INTEGER NOT NULL,
  borrower_id         TEXT    NOT NULL,
  business_name       TEXT    NOT NULL,
  borrower_email      TEXT    NOT NULL,
  borrower_phone      TEXT,
  loan_type           TEXT,
  loan_amount         INTEGER,
  application_context TEXT,
  external_ref        TEXT,
  send_outreach       INTEGER NOT NULL,
  track               TEXT,
  profile             TEXT,
  asset_value         INTEGER,
  term_months         INTEGER,
  asset_useful_life   REAL,    -- years
  scorecard_inputs    TEXT,    -- a JSON object
  status              TEXT    NOT NULL,
  audit_salt          TEXT    NOT NULL,
  created_at          INTEGER NOT NULL,
  updated_at          INTEGER NOT NULL,
  active_at           INTEGER NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, number),
  FOREIGN KEY (org_id, borrower_id) REFERENCES borrowers (org_id, id)
) STRICT;

CREATE INDEX applications_by_activity ON applications (org_id, active_at DESC, number DESC);

CREATE INDEX applications_by_borrower ON applications (org_id, borrower_id);

CREATE INDEX applications_by_external_ref ON applications (org_id, external_ref, number) WHERE external_ref IS NOT NULL;

CREATE INDEX applications_by_status ON applications (org_id, status, active_at DESC, number DESC);

CREATE TABLE attempts (
  org_id         TEXT    NOT NULL,
  document_id    INTEGER NOT NULL,
  attempt        INTEGER NOT NULL, -- from 1
  cause          TEXT    NOT NULL, -- first or unlock
  key_id         TEXT    NOT NULL, -- who asked for it
  at             INTEGER NOT NULL,
  status         TEXT    NOT NULL, -- pending until it ended
  ended_at       INTEGER,
  document_type  TEXT    NOT NULL,
  error          TEXT,
  error_category TEXT,
  PRIMARY KEY (org_id, document_id, attempt),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE TABLE audit_checks (
  org_id TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  seq    INTEGER NOT NULL, -- the last entry of the chain that was checked; 0 begins again
  hash   TEXT    NOT NULL  -- its digest; '' for 0
) STRICT;

CREATE TRIGGER audit_log_is_never_deleted BEFORE DELETE ON audit_log
WHEN NOT EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = OLD.org_id)
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

CREATE TRIGGER audit_log_is_never_updated BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

CREATE TABLE audit_log (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  seq           INTEGER NOT NULL,
  at            INTEGER NOT NULL,
  key_id        TEXT    NOT NULL, -- '' for the system itself
  action        TEXT    NOT NULL,
  subject       TEXT    NOT NULL,
  before_values TEXT    NOT NULL, -- JSON, kept byte for byte: the hash covers it
  after_values  TEXT    NOT NULL, -- JSON, kept byte for byte
  prev_hash     TEXT    NOT NULL,
  hash          TEXT    NOT NULL,
  PRIMARY KEY (org_id, seq)
) STRICT;

CREATE INDEX audit_log_by_action ON audit_log (org_id, action, at, seq);

CREATE INDEX audit_log_by_key ON audit_log (org_id, key_id, at, seq);

CREATE INDEX audit_log_by_key_and_action ON audit_log (org_id, key_id, action, at, seq);

CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject, at, seq);

CREATE INDEX audit_log_by_time ON audit_log (org_id, at, seq);

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

CREATE TABLE borrowers (
  org_id     TEXT    NOT NULL REFERENCES organizations (id),
  id         TEXT    NOT NULL,
  email      TEXT    NOT NULL, -- case-folded
  name       TEXT    NOT NULL,
  phone      TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, email)
) STRICT;

CREATE TABLE "callbacks" (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  attempt     INTEGER NOT NULL,
  event       TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  url         TEXT    NOT NULL,
  claimed_at  INTEGER NOT NULL,
  sent_at     INTEGER,
  status_code INTEGER,
  latency_ms  INTEGER,
  reason      TEXT,
  PRIMARY KEY (org_id, document_id, attempt, event), -- at most one per document, attempt and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE TABLE category_rules (
  org_id     TEXT    NOT NULL,
  revision   INTEGER NOT NULL, -- from 1
  rules      TEXT    NOT NULL, -- JSON: [{id, match, direction, category, counterparty, note, active, created_at, created_by}], in their order
  count      INTEGER NOT NULL, -- of the rules
  created_at INTEGER NOT NULL,
  created_by TEXT    NOT NULL, -- public id of the key
  PRIMARY KEY (org_id, revision)
) STRICT;

CREATE TABLE clock (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  kept  INTEGER NOT NULL,
  ahead INTEGER NOT NULL -- microseconds that servers have run since with a clock ahead of it
) STRICT;

CREATE TABLE collected (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  place TEXT NOT NULL -- the last file that was looked at; '' begins again
) STRICT;

CREATE TABLE commit_lanes (
  head_id TEXT    NOT NULL, -- of the head that counts them; '' for commits without a head
  lane    INTEGER NOT NULL,
  commits INTEGER NOT NULL, -- how many have taken the lane
  mark    TEXT    NOT NULL, -- random, of the newest of them
  synced  INTEGER NOT NULL, -- the newest record of the head that was safe from a power cut then
  PRIMARY KEY (head_id, lane)
) STRICT;

CREATE TABLE decisions (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  id             TEXT NOT NULL,
  seq            INTEGER NOT NULL, -- from 1
  outcome        TEXT NOT NULL, -- approved or declined
  amount         INTEGER,
  term_months    INTEGER,
  interest_rate  REAL,
  conditions     TEXT NOT NULL, -- JSON: texts
  reasons        TEXT NOT NULL, -- JSON: [{code, text, pointer}]
  note           TEXT,
  decided_at     INTEGER NOT NULL,
  decided_by     TEXT NOT NULL,
  supersedes     TEXT NOT NULL, -- id of the decision before; '' for the first
  policy         TEXT,          -- JSON: what the policy said
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE UNIQUE INDEX decisions_by_seq ON decisions (org_id, application_id, seq);

CREATE UNIQUE INDEX decisions_in_order ON decisions (org_id, application_id, supersedes);

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

CREATE TRIGGER document_search_added AFTER INSERT ON document_search BEGIN
  INSERT INTO document_words (rowid, words) VALUES (new.document_id, new.words);
END;

CREATE TRIGGER document_search_changed AFTER UPDATE ON document_search BEGIN
  INSERT INTO document_words (document_words, rowid, words) VALUES ('delete', old.document_id, old.words);
  INSERT INTO document_words (rowid, words) VALUES (new.document_id, new.words);
END;

CREATE TRIGGER document_search_removed AFTER DELETE ON document_search BEGIN
  INSERT INTO document_words (document_words, rowid, words) VALUES ('delete', old.document_id, old.words);
END;

CREATE TABLE document_search (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL UNIQUE, -- the index knows its rows by it
  words       TEXT    NOT NULL,        -- folded, one space between them
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE TABLE document_sources (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  place       INTEGER NOT NULL, -- from 0, in the order sent
  file_name   TEXT    NOT NULL,
  sha256      TEXT    NOT NULL, -- hex
  kind        TEXT    NOT NULL,
  size_bytes  INTEGER NOT NULL,
  first_page  INTEGER NOT NULL, -- in the merged file, from 1
  pages       INTEGER NOT NULL,
  PRIMARY KEY (org_id, document_id, place),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE INDEX document_sources_by_content ON document_sources (org_id, sha256);

CREATE VIRTUAL TABLE document_words USING fts5 (words, content = 'document_search', content_rowid = 'document_id',
  tokenize = 'ascii', detail = 'none', columnsize = 0);

CREATE TABLE 'document_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'document_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'document_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TRIGGER documents_counted_when_added AFTER INSERT ON documents WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'documents', NEW.document_type, NEW.status, 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  SELECT NEW.org_id, 'folder:' || NEW.folder_id, NEW.document_type, NEW.status, 0, 1 WHERE NEW.folder_id IS NOT NULL
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;

CREATE TRIGGER documents_counted_when_changed AFTER UPDATE OF status, document_type, folder_id, deleted_at ON documents
WHEN OLD.status <> NEW.status OR OLD.document_type <> NEW.document_type OR OLD.folder_id IS NOT NEW.folder_id
  OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE OLD.deleted_at IS NULL
    AND org_id = OLD.org_id AND list = 'documents' AND document_type = OLD.document_type AND status = OLD.status AND lane = 0;
  UPDATE list_counts SET listed = listed - 1
  WHERE OLD.deleted_at IS NULL
    AND org_id = OLD.org_id AND list = 'folder:' || OLD.folder_id AND document_type = OLD.document_type AND status = OLD.status AND lane = 0;
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  SELECT NEW.org_id, 'documents', NEW.document_type, NEW.status, 0, 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  SELECT NEW.org_id, 'folder:' || NEW.folder_id, NEW.document_type, NEW.status, 0, 1
  WHERE NEW.deleted_at IS NULL AND NEW.folder_id IS NOT NULL
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;

CREATE TRIGGER documents_counted_when_removed AFTER DELETE ON documents WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'documents' AND document_type = OLD.document_type AND status = OLD.status AND lane = 0;
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'folder:' || OLD.folder_id AND document_type = OLD.document_type AND status = OLD.status AND lane = 0;
END;

CREATE TABLE documents (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  id             INTEGER NOT NULL UNIQUE, -- unique in the installation, so that an id says nothing of its owner
  application_id TEXT,
  file_name      TEXT    NOT NULL,
  declared_type  TEXT    NOT NULL,
  document_type  TEXT    NOT NULL,
  kind           TEXT    NOT NULL,
  sha256         TEXT    NOT NULL, -- hex; '' before a fetch
  size_bytes     INTEGER NOT NULL,
  status         TEXT    NOT NULL,
  uploaded_at    INTEGER NOT NULL,
  started_at     INTEGER,
  completed_at   INTEGER,
  error          TEXT,
  error_category TEXT,
  webhook_url    TEXT,
  source_url     TEXT,
  password       BLOB,             -- sealed; gone when processing ends
  job_id         TEXT    NOT NULL,
  uploaded_by    TEXT    NOT NULL, -- key id
  deleted_at     INTEGER, folder_id TEXT REFERENCES folders (id), pages_done INTEGER, pages_total INTEGER, attempt INTEGER NOT NULL DEFAULT 1, pages TEXT NOT NULL DEFAULT '', origin_id INTEGER, first_page INTEGER, last_page INTEGER, paper_types TEXT NOT NULL DEFAULT '', masks TEXT NOT NULL DEFAULT '', rules_revision INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE INDEX documents_by_application ON documents (org_id, application_id, id, deleted_at) WHERE application_id IS NOT NULL;

CREATE INDEX documents_by_content ON documents (org_id, sha256);

CREATE INDEX documents_by_folder ON documents (folder_id, org_id, id, deleted_at) WHERE folder_id IS NOT NULL;

CREATE INDEX documents_by_folder_and_status ON documents (org_id, folder_id, status, id, deleted_at) WHERE folder_id IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX documents_by_folder_and_type ON documents (org_id, folder_id, document_type, id, deleted_at) WHERE folder_id IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX documents_by_folder_type_status ON documents (org_id, folder_id, document_type, status, id, deleted_at) WHERE folder_id IS NOT NULL AND deleted_at IS NULL;

CREATE UNIQUE INDEX documents_by_origin ON documents (org_id, origin_id, first_page) WHERE origin_id IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX documents_by_rules ON documents (org_id, rules_revision, id) WHERE status = 'completed' AND deleted_at IS NULL;

CREATE INDEX documents_by_status ON documents (org_id, status, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX documents_by_type ON documents (org_id, document_type, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX documents_by_type_and_status ON documents (org_id, document_type, status, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX documents_deleted ON documents (org_id, deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX documents_listed ON documents (org_id, id, deleted_at) WHERE deleted_at IS NULL;

CREATE TABLE edits (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  version     INTEGER NOT NULL, -- counts per document from 1, reverting included
  result      TEXT,             -- document.result as edited; NULL after a revert
  marks       TEXT    NOT NULL, -- JSON
  key_id      TEXT    NOT NULL,
  at          INTEGER NOT NULL, sum TEXT, result_packed BLOB,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE INDEX edits_unpacked ON edits (org_id, document_id) WHERE result IS NOT NULL;

CREATE INDEX edits_without_sum ON edits (org_id, document_id) WHERE sum IS NULL;

CREATE TABLE erasures (
  org_id   TEXT    NOT NULL REFERENCES organizations (id),
  subject  TEXT    NOT NULL, -- application:UUID or document:ID
  also     TEXT    NOT NULL, -- another name of the subject (APP-7), '' for none
  contents TEXT    NOT NULL, -- JSON array of the files' digests; [] when they are removed
  at       INTEGER NOT NULL,
  done_at  INTEGER,          -- set where a start finished it, whose caller may still ask again
  PRIMARY KEY (org_id, subject)
) STRICT;

CREATE INDEX erasures_by_other_name ON erasures (org_id, also) WHERE also <> '';

CREATE TABLE event_counters (
  org_id   TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  last_seq INTEGER NOT NULL,
  swept_to INTEGER NOT NULL
) STRICT;

CREATE TABLE events (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  seq            INTEGER NOT NULL,
  id             TEXT    NOT NULL, -- webhook-id
  name           TEXT    NOT NULL,
  at             INTEGER NOT NULL,
  document_id    INTEGER,
  batch_id       TEXT,
  application_id TEXT,
  payload        TEXT, attempt INTEGER NOT NULL DEFAULT 1,             -- JSON; NULL once its document is deleted
  PRIMARY KEY (org_id, seq)
) STRICT;

CREATE UNIQUE INDEX events_by_batch ON events (org_id, batch_id, name) WHERE batch_id IS NOT NULL;

CREATE UNIQUE INDEX events_by_document ON events (org_id, document_id, attempt, name) WHERE document_id IS NOT NULL;

CREATE INDEX events_without_applications ON events (org_id, seq) WHERE application_id IS NULL;

CREATE TABLE export_templates (
  org_id         TEXT    NOT NULL REFERENCES organizations (id),
  id             TEXT    NOT NULL,
  name           TEXT    NOT NULL,
  document_types TEXT    NOT NULL, -- separated by spaces; none is every type
  sheets         TEXT    NOT NULL, -- JSON
  is_default     INTEGER NOT NULL,
  version        INTEGER NOT NULL,
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE INDEX export_templates_by_change ON export_templates (org_id, updated_at DESC, id DESC);

CREATE TABLE extractions (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  result      TEXT    NOT NULL, -- document.result as JSON, as it was read; edits stand apart
  at          INTEGER NOT NULL, workings TEXT, result_sum TEXT, workings_sum TEXT, version INTEGER NOT NULL DEFAULT 1, attempt INTEGER NOT NULL DEFAULT 1, document_type TEXT NOT NULL DEFAULT '', pages TEXT NOT NULL DEFAULT '', reader TEXT NOT NULL DEFAULT '', result_packed BLOB, workings_packed BLOB,
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE INDEX extractions_unpacked ON extractions (org_id, document_id) WHERE result_packed IS NULL;

CREATE INDEX extractions_without_sum ON extractions (org_id, document_id) WHERE result_sum IS NULL;

CREATE TABLE field_corrections (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  corrections TEXT    NOT NULL, -- JSON: [{pointer, value, original, key_id, at}], by pointer
  sum         TEXT    NOT NULL, -- SHA-256 over what they are and whose they are
  PRIMARY KEY (org_id, document_id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

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

CREATE UNIQUE INDEX folders_by_name ON folders (org_id, COALESCE(parent_id, ''), name_key);

CREATE INDEX folders_by_parent ON folders (parent_id, org_id);

CREATE INDEX folders_listed ON folders (org_id, name_key, id);

CREATE TABLE installation (
  id          INTEGER  NOT NULL PRIMARY KEY CHECK (id = 1),
  head_id     TEXT    NOT NULL, -- '' before the first head
  commits     INTEGER  NOT NULL,
  digest      TEXT    NOT NULL, -- keyed, over all commits
  head_synced INTEGER  NOT NULL  -- the newest commit whose record in the head is safe from a power cut
) STRICT;

CREATE TABLE jobs (
  org_id       TEXT    NOT NULL,
  id           TEXT    NOT NULL,
  document_id  INTEGER NOT NULL,
  state        TEXT    NOT NULL,
  attempt      INTEGER NOT NULL, -- fencing token: rises with every claim
  owner        TEXT    NOT NULL, -- '' while nobody holds it
  lease_until  INTEGER,
  created_at   INTEGER NOT NULL,
  available_at INTEGER NOT NULL, given_back INTEGER NOT NULL DEFAULT 0, long INTEGER NOT NULL DEFAULT 0, download INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE INDEX jobs_available ON jobs (org_id, download, available_at, created_at, id) WHERE state = 'available';

CREATE INDEX jobs_by_document ON jobs (org_id, document_id);

CREATE INDEX jobs_running ON jobs (org_id, lease_until) WHERE state = 'running';

CREATE TABLE kept_answer_subjects (
  org_id    TEXT NOT NULL,
  subject   TEXT NOT NULL, -- 'application:' or 'document:' and the id
  answer_id TEXT NOT NULL,
  PRIMARY KEY (org_id, subject, answer_id),
  FOREIGN KEY (org_id, answer_id) REFERENCES kept_answers (org_id, id)
) STRICT;

CREATE INDEX kept_answer_subjects_by_answer ON kept_answer_subjects (org_id, answer_id);

CREATE TABLE kept_answers (
  org_id  TEXT    NOT NULL REFERENCES organizations (id),
  id      TEXT    NOT NULL, -- hex digest of route and key: keys may name borrowers
  content TEXT    NOT NULL, -- hex digest of what was sent
  made_at INTEGER NOT NULL,
  status  INTEGER,          -- NULL with header and body once something that the answer speaks of was deleted
  header  TEXT,             -- JSON
  body    TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE INDEX kept_answers_by_time ON kept_answers (org_id, made_at);

CREATE TABLE keys (
  org_id      TEXT    NOT NULL REFERENCES organizations (id),
  id          TEXT    NOT NULL UNIQUE, -- public part; one key in the whole installation bears it
  secret_hash TEXT    NOT NULL,        -- hex SHA-256; the secret itself is kept nowhere
  scopes      TEXT    NOT NULL,        -- separated by spaces
  created_at  INTEGER NOT NULL,
  revoked_at  INTEGER, requests_per_minute INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE list_counts (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  list          TEXT    NOT NULL, -- documents, folder:ID for those in a folder, applications, webhook:ID for its deliveries
  document_type TEXT    NOT NULL, -- '' but for documents
  status        TEXT    NOT NULL, -- '' for deliveries
  lane          INTEGER NOT NULL,
  listed        INTEGER NOT NULL, -- visible documents; applications; deliveries
  PRIMARY KEY (org_id, list, document_type, status, lane)
) STRICT, WITHOUT ROWID;

CREATE TABLE lost_documents (
  org_id      TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  document_id INTEGER  NOT NULL -- none up to this one is given out again
) STRICT;

CREATE TABLE memos (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  revision       INTEGER NOT NULL, -- from 1
  at             INTEGER NOT NULL,
  key_id         TEXT NOT NULL,
  cashflow_etag  TEXT NOT NULL, -- of the view that it follows; '' without one
  as_of          TEXT,          -- YYYY-MM-DD
  sections       TEXT NOT NULL, -- JSON: [{key, sentences, edited}]
  PRIMARY KEY (org_id, application_id, revision),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE TABLE organization_deletions (
  org_id     TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL,
  begun_at   INTEGER NOT NULL,
  ended_at   INTEGER,          -- NULL while rows or files are left
  audit_seq  INTEGER NOT NULL, -- this and the next: the newest entry of its audit chain
  audit_hash TEXT    NOT NULL
) STRICT;

CREATE TABLE organizations (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL UNIQUE,
  plan       TEXT    NOT NULL REFERENCES plans (name),
  created_at INTEGER NOT NULL
, served_at INTEGER NOT NULL DEFAULT 0) STRICT;

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

CREATE UNIQUE INDEX outreach_of_creation ON outreach (org_id, application_id) WHERE cause = 'creation';

CREATE TABLE plans (
  name                    TEXT    NOT NULL PRIMARY KEY,
  batch_allowed           INTEGER NOT NULL,
  batch_max_documents     INTEGER NOT NULL,
  custom_export_allowed   INTEGER NOT NULL,
  requests_per_minute     INTEGER NOT NULL, -- 0 = no limit
  soft_delete_retain_days INTEGER NOT NULL  -- 0 = purged at once
) STRICT;

CREATE TABLE policies (
  org_id   TEXT    NOT NULL REFERENCES organizations (id),
  revision INTEGER NOT NULL, -- from 1
  document TEXT    NOT NULL, -- YAML or JSON, as it was given
  at       INTEGER NOT NULL, -- microseconds since 1970
  key_id   TEXT    NOT NULL, -- of the key that put it; '' for the operator
  PRIMARY KEY (org_id, revision)
) STRICT;

CREATE TABLE questions (
  org_id           TEXT NOT NULL,
  application_id   TEXT NOT NULL,
  id               TEXT NOT NULL,
  text             TEXT NOT NULL,
  asked_at         INTEGER NOT NULL,
  asked_by         TEXT NOT NULL,
  finding          TEXT,          -- JSON: {code, date}
  documents_wanted TEXT NOT NULL, -- JSON: names of document types
  due              TEXT,          -- YYYY-MM-DD
  status           TEXT NOT NULL, -- open, answered or withdrawn
  answer           TEXT,
  answered_at      INTEGER,
  document_ids     TEXT NOT NULL, -- JSON: ids of documents
  raised_from      TEXT NOT NULL, -- status that question_raised replaced; '' for none
  history          TEXT NOT NULL, -- JSON: [{at, by, status, fields}]
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE TABLE readiness (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE row_copies (
  table_name TEXT    NOT NULL PRIMARY KEY, -- '' for the copy as a whole
  state      TEXT    NOT NULL,             -- copying, copied; compared for the whole, before its last step
  last_key   TEXT    NOT NULL,             -- JSON: the primary key of the newest row; '' before the first
  copied     INTEGER NOT NULL,             -- rows so far
  source     TEXT    NOT NULL              -- digest of what the source held when the copy began; '' for a table
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

CREATE TABLE status_changes (
  org_id         TEXT    NOT NULL,
  application_id TEXT    NOT NULL,
  seq            INTEGER NOT NULL, -- counts per application from 1
  at             INTEGER NOT NULL,
  key_id         TEXT    NOT NULL,
  from_status    TEXT    NOT NULL, -- '' at its creation
  to_status      TEXT    NOT NULL,
  PRIMARY KEY (org_id, application_id, seq),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE TABLE versions (
  org_id        TEXT    NOT NULL,
  document_id   INTEGER NOT NULL,
  version       INTEGER NOT NULL,
  attempt       INTEGER NOT NULL,
  document_type TEXT    NOT NULL,
  pages         TEXT    NOT NULL,
  reader        TEXT    NOT NULL,
  at            INTEGER NOT NULL,
  result        TEXT    NOT NULL, -- as read, JSON
  result_sum    TEXT    NOT NULL, -- this and edit_sum as they were in extractions and edits
  edit          TEXT,             -- as edited, JSON; NULL when it was not, or no longer
  marks         TEXT,             -- of the edit, JSON; NULL when there never was one
  edit_sum      TEXT,
  edit_version  INTEGER,          -- this and the next two as in edits
  edit_key      TEXT,
  edit_at       INTEGER, result_packed BLOB, edit_packed BLOB,
  PRIMARY KEY (org_id, document_id, version),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE INDEX versions_unpacked ON versions (org_id, document_id) WHERE result_packed IS NULL;

CREATE TRIGGER webhook_deliveries_counted_when_added AFTER INSERT ON webhook_deliveries BEGIN
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'webhook:' || NEW.webhook_id, '', '', 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;

CREATE TRIGGER webhook_deliveries_counted_when_removed AFTER DELETE ON webhook_deliveries BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'webhook:' || OLD.webhook_id AND document_type = '' AND status = '' AND lane = 0;
END;

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

CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (org_id, claimed_at);

CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (org_id, webhook_id, claimed_at DESC, id DESC);

CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (org_id, webhook_id, event_seq) WHERE attempt = 'first';

CREATE INDEX webhook_deliveries_open ON webhook_deliveries (org_id, claimed_at) WHERE sent_at IS NULL;

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

