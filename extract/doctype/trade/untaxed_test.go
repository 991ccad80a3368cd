package trade_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
)

// The tax is the rate's part of the sales before it: that tells them from the total, whatever words stand beside them.
func TestRateTellsSalesFromTotal(t *testing.T) {
	for name, p := range map[string]paper{
		"a total before tax, with the VATable sales as the subtotal": {trade.Invoice, `
                    SILANGAN FREIGHT SERVICES INC.
              15 Quirino Highway, Novaliches, Quezon City
                 VAT Registered TIN: 214-556-781-000

                           INVOICE

Bill To:   Mabuhay Paper Mills Corp.                    Invoice No.      B-1182
           9 Ortigas Avenue, Pasig City                 Billing Date     03/14/2025

Date     Truck     Service / Particulars                         Trips     Rate         Amount
03/02    NAB 1204  Manila - Lucena, refrigerated van                 2   9,500.00     19,000.00
03/05    NAB 1204  Waiting time and parking                          1   1,200.00      1,200.00

                                         Total Amount (VAT-Ex)             20,200.00
                                         Add: 12% VAT                       2,424.00

                                         TOTAL AMOUNT DUE                 P22,624.00
`, map[string]any{"subtotal": 20200.0, "vatable_sales": 20200.0, "vat_amount": 2424.0, "total_amount": 22624.0},
			[]map[string]any{
				{"description": "Manila - Lucena, refrigerated van", "quantity": 2.0, "amount": 19000.0},
				{"description": "Waiting time and parking", "quantity": 1.0, "amount": 1200.0},
			}},
		"a base of the tax abroad, which is the VATable sales": {trade.Invoice, `
Officine Bellucci S.r.l.
Via dei Mille 9 - 40121 Bologna
P.IVA 02345678901

Spett.le
Cooperativa Sole

Fattura n. 55/2025 del 30/04/2025

Descrizione                       Quantità    Prezzo unitario     Importe
Riparazione pompa                     1           340,00           340,00
Guarnizioni                          10             4,20            42,00

Imponibile                                                        382,00
IVA 22%                                                            84,04
Totale fattura                                                  € 466,04
`, map[string]any{"subtotal": nil, "vatable_sales": 382.0, "vat_amount": 84.04, "vat_rate": 22.0,
			"total_amount": 466.04},
			[]map[string]any{
				{"description": "Riparazione pompa", "amount": 340.0}, {"description": "Guarnizioni", "amount": 42.0},
			}},
		"a label that is not known, with tax withheld": {trade.Invoice, `
                    SILANGAN BOOKKEEPING SERVICES INC.
              15 Quirino Highway, Novaliches, Quezon City
                 VAT Registered TIN: 214-556-781-000

                           BILLING INVOICE

Bill To:   Mabuhay Paper Mills Corp.                    Invoice No.      B-1183
           9 Ortigas Avenue, Pasig City                 Billing Date     03/14/2025

Service                                Qty        Rate         Amount
Books of March                           1   20,000.00      20,000.00

                             Our fees before the tax        20,000.00
                             Add: 12% VAT                    2,400.00
                             Less: withholding tax           2,000.00
                             AMOUNT DUE                    P20,400.00
`, map[string]any{"vatable_sales": 20000.0, "vat_amount": 2400.0, "withholding_tax": 2000.0, "total_amount": 20400.0},
			[]map[string]any{{"description": "Books of March", "amount": 20000.0}}},
		"a subtotal abroad, where no figure is the VATable sales": {trade.Invoice, `
Garten Lindner GmbH
Am Bach 3
50667 Köln

Rechnung
Rechnungsnr.:   2025-118            Kunde:  Praxis Dr. Heim
Datum:          05.03.2025

Bezeichnung                        Menge     Einzelpreis      Gesamt
Hecke schneiden                      3           48,00        144,00

                                      Nettobetrag             144,00
                                      19 % MwSt.               27,36
                                      Gesamtbetrag          171,36 €
`, map[string]any{"subtotal": 144.0, "vatable_sales": nil, "vat_amount": 27.36, "total_amount": 171.36},
			[]map[string]any{{"description": "Hecke schneiden", "amount": 144.0}}},
	} {
		t.Run(name, func(t *testing.T) {
			checks := p.check(t)
			if checks["vat_rate"] != engine.CheckPass || checks["total"] != engine.CheckPass {
				t.Errorf("the tax is %s, the total %s, want both to pass", checks["vat_rate"], checks["total"])
			}
		})
	}
}
