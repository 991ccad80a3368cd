package trade_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
)

// A table of rates may stand beside the totals, on their lines. A percentage is the rate of the tax only if no other
// figure stands between them, or the one that the tax is on.
func TestTablesOfRates(t *testing.T) {
	const top = `
Lumière Électricité SARL
18 rue des Lilas, 69003 Lyon

Facture N° F-2091                                  Client : Café du Parc
Date : 14/03/2025

Désignation                          Quantité      Prix unitaire      Montant
`
	for name, p := range map[string]paper{
		"two rates": {trade.Invoice, top + `
Câble 3G2,5                               100              1,20        120,00
Livre technique                             2             40,00         80,00

Taux          Base HT          TVA                Total HT             200,00
20 %           120,00        24,00                Total TVA             28,40
5,5 %           80,00         4,40                Total TTC          228,40 €
`, map[string]any{"vat_rate": nil, "vat_amount": 28.4, "total_amount": 228.4},
			[]map[string]any{{"amount": 120.0}, {"amount": 80.0}}},
		"one rate": {trade.Invoice, top + `
Câble 3G2,5                               100              1,20        120,00

Taux          Base HT          TVA                Total HT             120,00
20 %           120,00        24,00                Total TVA             24,00
                                                  Total TTC          144,00 €
`, map[string]any{"vat_rate": 20.0, "vat_amount": 24.0, "total_amount": 144.0}, []map[string]any{{"amount": 120.0}}},
		"a rate before what the tax is on": {trade.Invoice, top + `
Câble 3G2,5                               100              1,20        120,00

                                         TVA 20 % sur 120,00            24,00
                                         Total TTC                   144,00 €
`, map[string]any{"vat_rate": 20.0, "vat_amount": 24.0, "total_amount": 144.0}, []map[string]any{{"amount": 120.0}}},
	} {
		t.Run(name, func(t *testing.T) {
			for key, status := range p.check(t) {
				if status == engine.CheckFail {
					t.Errorf("the check %s fails", key)
				}
			}
		})
	}
}
