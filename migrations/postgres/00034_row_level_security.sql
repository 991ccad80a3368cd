-- A second wall between organizations. A connection has a scope, the setting dossier.org: the id of one organization,
-- '*' for work of the whole installation, or nothing, which shows nothing. The tables' owner obeys too (FORCE).
-- Words are left out: their index could not be used behind a policy. A search returns ids only, of documents that
-- have a policy.

-- +goose Up
-- +goose StatementBegin
DO $$
DECLARE owned TEXT;
BEGIN
  FOR owned IN
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = current_schema() AND c.column_name = 'org_id' AND t.table_type = 'BASE TABLE'
      AND c.table_name <> 'document_search'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY one_organization ON %I USING (org_id = current_setting(''dossier.org'', true)'
      || ' OR current_setting(''dossier.org'', true) = ''*'')', owned);
  END LOOP;
END;
$$;
-- +goose StatementEnd
