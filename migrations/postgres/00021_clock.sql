-- The time that retention last counted with, so that a clock which is set ahead between two starts purges
-- nothing early.

-- +goose Up
CREATE TABLE clock (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  kept  BIGINT NOT NULL,
  ahead BIGINT NOT NULL -- microseconds that servers have run since with a clock ahead of it
);
