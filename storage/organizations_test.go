package storage_test

import (
	"database/sql"
	"path/filepath"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// If a new table with an organization is missing from the list, its rows survive the deletion of the organization.
func TestOrganizationDeletionCoversEveryTable(t *testing.T) {
	folder := t.TempDir()
	s, err := sqlite.Open(t.Context(), folder, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'org_id'
		WHERE m.type = 'table' AND m.name <> 'organization_deletions'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	listed := storage.OwnedTables()
	slices.Sort(tables)
	slices.Sort(listed)
	if !slices.Equal(tables, listed) {
		t.Errorf("tables with an org_id: %v\nof which rows are deleted: %v", tables, listed)
	}
}
