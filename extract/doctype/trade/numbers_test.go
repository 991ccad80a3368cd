package trade_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/trade"
)

const oneArticle = `
Description                 Qty     Unit Price        Amount
Paper A4, box                 2         840.00      1,680.00
                                        TOTAL       1,680.00
`

// The number of a paper may have only its sign, or nothing at all beside the title, and its day behind it.
func TestNumbersOfPapers(t *testing.T) {
	for name, p := range map[string]paper{
		"a number beside the title": {trade.Invoice, `
CASH INVOICE                                                  B-20417
MARIKIT TRADING CORP.
14 Aguinaldo Highway, Imus City, Cavite

Sold to: Dela Cruz Sari-Sari Store            Date: 03/18/2025
` + oneArticle, map[string]any{"invoice_number": "B-20417", "seller_name": "MARIKIT TRADING CORP."}, nil},
		"the page beside the title is no number": {trade.Invoice, `
SALES INVOICE                                                  Page 1
MARIKIT TRADING CORP.
14 Aguinaldo Highway, Imus City, Cavite

Sold to: Dela Cruz Sari-Sari Store            Date: 03/18/2025
` + oneArticle, map[string]any{"invoice_number": nil}, nil},
		"a Russian sign": {trade.Invoice, `
MARIKIT TRADING CORP.
14 Aguinaldo Highway, Imus City, Cavite

SALES INVOICE                                                 № 20417
Sold to: Dela Cruz Sari-Sari Store            Date: 03/18/2025
` + oneArticle, map[string]any{"invoice_number": "20417"}, nil},
		"a number with its day behind it, and streets of Italy": {trade.Invoice, `
Tipografia Aurora S.n.c.
Viale Europa 31 - 35020 Albignasego (PD)
P.IVA 03418820286

Fattura                                         Spett.le
N. 88/B del 14/02/2025                          Studio Legale Conti S.r.l.
Scadenza 16/03/2025                             Piazza Garibaldi 4
                                                20121 Milano (MI)

Descrizione                       Quantità    Prezzo unitario     Importe
Volantini A5                          500            0,12          60,00

Totale documento                                                 € 60,00
`, map[string]any{"invoice_number": "88/B", "issue_date": "2025-02-14", "due_date": "2025-03-16",
			"seller_address": "Viale Europa 31 - 35020 Albignasego (PD)", "buyer_name": "Studio Legale Conti S.r.l.",
			"buyer_address": "Piazza Garibaldi 4 20121 Milano (MI)"}, nil},
		"a house number behind a colon that stands apart": {trade.Invoice, `
MARIKIT TRADING CORP.
14 Aguinaldo Highway, Imus City, Cavite

SALES INVOICE                                                No. 20417
Sold to     :  Dela Cruz Sari-Sari Store
Address     :  No. 41 Quezon Avenue, Lucena City
Date        :  03/18/2025
` + oneArticle, map[string]any{"invoice_number": "20417", "buyer_address": "No. 41 Quezon Avenue, Lucena City"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			values, _ := read(t, p.typ, p.text)
			for field, want := range p.want {
				if values[field] != want {
					t.Errorf("%s is %v, want %v", field, values[field], want)
				}
			}
		})
	}
}
