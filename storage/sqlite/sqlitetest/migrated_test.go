package sqlitetest_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

func TestEachTestHasItsOwnDatabase(t *testing.T) {
	for range 2 { // a name that is taken would be refused
		s, err := sqlite.Open(t.Context(), sqlitetest.Folder(t), sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.InTx(t.Context(), func(tx engine.Tx) error {
			if err := tx.PutPlan(t.Context(), engine.DefaultPlans[0]); err != nil {
				return err
			}
			return tx.InsertOrganization(
				t.Context(), engine.Organization{ID: "o", Name: "Lakeside Lending", Plan: engine.DefaultPlans[0].Name},
			)
		}); err != nil {
			t.Errorf("the database is not as migrations leave it: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
