package pgtest_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
)

// A reused database has no row of the test before, and the rows that migrations insert.
func TestReusedDatabaseIsEmptied(t *testing.T) {
	var first string
	for _, name := range []string{"first", "second"} {
		t.Run(name, func(t *testing.T) {
			url, ctx := pgtest.Reused(t), t.Context()
			if name == "second" && url != first {
				t.Errorf("got %s, want %s again", url, first)
			}
			first = url
			s, err := postgres.Open(ctx, url, postgres.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if err := s.InTx(ctx, func(tx engine.Tx) error {
				if err := tx.PutPlan(ctx, engine.Plan{Name: "standard"}); err != nil {
					return err
				}
				// a name that is taken would be refused
				return tx.InsertOrganization(ctx, engine.Organization{ID: "o", Name: "Acme", Plan: "standard"})
			}); err != nil {
				t.Error(err)
			}
			var n int
			if err := pgtest.Raw(t, url).QueryRow(`SELECT count(*) FROM installation`).Scan(&n); err != nil || n != 1 {
				t.Errorf("%d rows of the installation, %v; want 1", n, err)
			}
		})
	}
}
