-- Pages of an organization's visible documents by status or type, and counts without touching the rows.

-- +goose Up
CREATE INDEX documents_by_status ON documents (org_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_by_type ON documents (org_id, document_type, id) WHERE deleted_at IS NULL;
