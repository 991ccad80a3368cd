-- The purge asks per organization, because each has its own retention.

-- +goose Up
DROP INDEX documents_deleted;
CREATE INDEX documents_deleted ON documents (org_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
