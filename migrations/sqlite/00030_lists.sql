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

-- How many rows a list has. The triggers below keep it, in the transaction that changes the rows. A lane is for
-- databases in which transactions write at the same time; SQLite has one. The number is the sum of all lanes.
CREATE TABLE list_counts (
  org_id        TEXT    NOT NULL REFERENCES organizations (id),
  list          TEXT    NOT NULL, -- documents, folder:ID for those in a folder, applications, webhook:ID for its deliveries
  document_type TEXT    NOT NULL, -- '' but for documents
  status        TEXT    NOT NULL, -- '' for deliveries
  lane          INTEGER NOT NULL,
  listed        INTEGER NOT NULL, -- visible documents; applications; deliveries
  PRIMARY KEY (org_id, list, document_type, status, lane)
) STRICT, WITHOUT ROWID;

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

-- +goose StatementBegin
CREATE TRIGGER documents_counted_when_added AFTER INSERT ON documents WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'documents', NEW.document_type, NEW.status, 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  SELECT NEW.org_id, 'folder:' || NEW.folder_id, NEW.document_type, NEW.status, 0, 1 WHERE NEW.folder_id IS NOT NULL
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER documents_counted_when_removed AFTER DELETE ON documents WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'documents' AND document_type = OLD.document_type AND status = OLD.status AND lane = 0;
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'folder:' || OLD.folder_id AND document_type = OLD.document_type AND status = OLD.status AND lane = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
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
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER webhook_deliveries_counted_when_added AFTER INSERT ON webhook_deliveries BEGIN
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'webhook:' || NEW.webhook_id, '', '', 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER webhook_deliveries_counted_when_removed AFTER DELETE ON webhook_deliveries BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'webhook:' || OLD.webhook_id AND document_type = '' AND status = '' AND lane = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER applications_counted_when_added AFTER INSERT ON applications BEGIN
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'applications', '', NEW.status, 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER applications_counted_when_removed AFTER DELETE ON applications BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'applications' AND document_type = '' AND status = OLD.status AND lane = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER applications_counted_when_changed AFTER UPDATE OF status ON applications WHEN OLD.status <> NEW.status BEGIN
  UPDATE list_counts SET listed = listed - 1
  WHERE org_id = OLD.org_id AND list = 'applications' AND document_type = '' AND status = OLD.status AND lane = 0;
  INSERT INTO list_counts (org_id, list, document_type, status, lane, listed)
  VALUES (NEW.org_id, 'applications', '', NEW.status, 0, 1)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = listed + 1;
END;
-- +goose StatementEnd
