package trade_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
)

// What the rows of a table are stands in its column of texts, whatever its heading is.
func TestTextsUnderUnknownHeadings(t *testing.T) {
	for name, p := range map[string]paper{
		"days, hours and rates by the hour": {trade.Invoice, `
                      Larkspur Translations
                 PO Box 91, Missoula, MT 59806

Invoice #  3307            Date  May 6, 2025            Due  May 20, 2025

Billed to
Granite Peak Clinic
14 Ridge Road
Helena, MT 59601

Day       Assignment                          Hours       Rate         Amount
4/21/25   Consent forms, Spanish                4.0    $62.50/hr      $250.00
4/28/25   Interview by telephone                1.5    $80.00/hr      $120.00

                                                     Amount due       $370.00
`, map[string]any{"total_amount": 370.0, "invoice_number": "3307"},
			[]map[string]any{
				{"description": "Consent forms, Spanish", "quantity": 4.0, "unit_price": 62.5, "amount": 250.0},
				{"description": "Interview by telephone", "quantity": 1.5, "amount": 120.0},
			}},
		"the longest of several texts": {trade.Invoice, `
SUNRISE WATER STATION
Poblacion, Tanza, Cavite

SALES INVOICE                                               No. 5520
Sold to: Mila's Carinderia                       Date: 06/02/2025

Rider      Refill                         Qty      Unit Price      Amount
Dan        Purified, 5 gal. round          12           35.00      420.00
Dan        Alkaline, slim                   4           45.00      180.00

                                         TOTAL                     600.00
`, map[string]any{"total_amount": 600.0},
			[]map[string]any{{"description": "Purified, 5 gal. round", "quantity": 12.0},
				{"description": "Alkaline, slim", "amount": 180.0}}},
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

// Two names with a stroke between them head one column.
func TestTwoNamesHeadOneColumn(t *testing.T) {
	p := paper{trade.Invoice, `
MARIKIT HARDWARE TRADING
14 Aguinaldo Highway, Imus City, Cavite

SALES INVOICE                                                No. 20417
Sold to: Dela Cruz Sari-Sari Store            Date: 03/18/2025

Item / Nature of Goods       Unit       Qty     Unit Price        Amount
Ceramic tiles 40x40          pcs         10          53.00        530.00
Tie wire #16                 kg           2          80.00        160.00

                                         TOTAL                    690.00
`, map[string]any{"total_amount": 690.0},
		[]map[string]any{{"code": nil, "description": "Ceramic tiles 40x40", "quantity": 10.0},
			{"description": "Tie wire #16", "amount": 160.0}}}
	p.check(t)
}

// "Item" heads the codes of goods if another column has their description.
func TestItemIsACodeBesideADescription(t *testing.T) {
	p := paper{trade.Invoice, `
MARIKIT TRADING CORP.
14 Aguinaldo Highway, Imus City, Cavite

SALES INVOICE                                                No. 20417
Sold to: Dela Cruz Sari-Sari Store            Date: 03/18/2025

Item         Description                 Qty     Unit Price        Amount
PB-104       Paper A4, box                 2         840.00      1,680.00
PB-220       Envelope, long, box           1         310.00        310.00

                                         TOTAL                   1,990.00
`, map[string]any{"total_amount": 1990.0},
		[]map[string]any{{"code": "PB-104", "description": "Paper A4, box"}, {"code": "PB-220", "amount": 310.0}}}
	p.check(t)
}

// "No." behind the text is the quantity where that times the rate is the fee.
func TestNumberColumnIsAQuantityByItsProducts(t *testing.T) {
	p := paper{trade.Invoice, `
MARIKIT CLEANING SERVICES INC.
14 Aguinaldo Highway, Imus City, Cavite

SERVICE INVOICE                                              No. 20417
Charge to:   Dela Cruz Building Corp.         Date: 03/18/2025

Service                      No.          Rate              Fee
Janitors, March              3 head   16,000.00       48,000.00
Window cleaning              2 days    2,500.00        5,000.00

                                         TOTAL         53,000.00
`, map[string]any{"total_amount": 53000.0, "buyer_name": "Dela Cruz Building Corp."},
		[]map[string]any{{"line": nil, "description": "Janitors, March", "quantity": 3.0, "amount": 48000.0},
			{"quantity": 2.0, "unit_price": 2500.0}}}
	p.check(t)
}
