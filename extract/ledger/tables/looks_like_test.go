package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestDateColumnMayBeHeadedByAnyCompound(t *testing.T) {
	for _, heading := range []string{
		"Verbuchungsdatum", "Abwicklungsdatum", "Kontierungstag", "Verwerkingsdatum", "Transaksjonsdato",
		"Bokføringsdato", "Inbetalningsdag",
	} {
		d := typewriter.Document(`
KONTOAUSZUG 01.10.2025 - 31.10.2025

` + heading + `  Text                  Betrag       Saldo
05.10.2025        Strom Oktober        -566.30      433.70
13.10.2025        Lohn                1,000.00    1,433.70
`)
		if !LooksLikeStatement(d) {
			t.Errorf("a table below %q is none of a statement", heading)
		}
	}
	if LooksLikeStatement(typewriter.Document(
		"\nCandidato        Text           Betrag       Saldo\n05.10.2025       Strom         -566.30      433.70\n",
	)) {
		t.Error("a candidate's votes are a statement")
	}
}
