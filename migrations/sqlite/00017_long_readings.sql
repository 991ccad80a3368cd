-- How far a reading is, and a fair chance for short readings beside long ones.

-- +goose Up
ALTER TABLE documents ADD COLUMN pages_done INTEGER;  -- NULL while unknown; kept after the end
ALTER TABLE documents ADD COLUMN pages_total INTEGER;
-- Set once a reading turned out to take long: it is then claimed only into a place for long ones.
ALTER TABLE jobs ADD COLUMN long INTEGER NOT NULL DEFAULT 0;
-- When a job of the organization was last claimed: among equals the one that waited longest comes first.
ALTER TABLE organizations ADD COLUMN served_at INTEGER NOT NULL DEFAULT 0;
