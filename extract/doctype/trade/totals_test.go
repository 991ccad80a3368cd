package trade_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
)

// Boxes of totals below a table fill its columns. Labels with a figure each, side by side, are no goods.
func TestTotalsSideBySideAreNoLines(t *testing.T) {
	for name, p := range map[string]paper{
		"sales by their tax beside the way to the total": {trade.Invoice, `
LIWAYWAY GENERAL HARDWARE
88 Del Pilar St., Malolos City, Bulacan
VAT Reg. TIN 231-455-908-00000

SALES INVOICE                                                   No. 20114
Sold To : CASTILLO BUILDERS CORP.                       Date : 03/18/2025
TIN     : 008-114-562-000

  Qty   Unit     Articles                       Unit Price          Amount
   12   bags     Portland cement                    235.00        2,820.00
    4   pcs      Steel bar 12 mm                    280.00        1,120.00

 VATable Sales           3,517.86         Total Sales (VAT Inclusive)    3,940.00
 VAT-Exempt Sales               -         Less: VAT                        422.14
 Zero-Rated Sales               -         Amount Due, Net of VAT         3,517.86
 VAT Amount                422.14         Add: VAT                         422.14
                                          TOTAL AMOUNT DUE               3,940.00
`, map[string]any{"vatable_sales": 3517.86, "vat_amount": 422.14, "total_amount": 3940.0},
			[]map[string]any{{"description": "Portland cement", "quantity": 12.0, "amount": 2820.0},
				{"description": "Steel bar 12 mm", "quantity": 4.0, "amount": 1120.0}}},
		"three totals in one row": {trade.Invoice, `
Fenland Supply Ltd
4 Station Road, Ely CB7 4BS

INVOICE                                          Invoice No.   8841
                                                 Date          12/05/2025
Bill to: Orchard House School

Description                 Qty     Unit Price        Amount
Whiteboard 120 x 90           2         84.00         168.00
Markers, box                 10          6.50          65.00

Subtotal   233.00         VAT   46.60         Total   279.60
`, map[string]any{"subtotal": 233.0, "vat_amount": 46.6, "total_amount": 279.6},
			[]map[string]any{{"description": "Whiteboard 120 x 90"}, {"description": "Markers, box", "amount": 65.0}}},
		"a row whose text is the label of a value": {trade.Invoice, `
Fenland Supply Ltd
4 Station Road, Ely CB7 4BS

INVOICE                                          Invoice No.   8842
                                                 Date          12/05/2025
Bill to: Orchard House School

Description                 Unit      Unit Price        Amount
Whiteboard 120 x 90          pc           84.00         84.00
Delivery                     trip         12.00         12.00

                                          Total         96.00
`, map[string]any{"total_amount": 96.0},
			[]map[string]any{{"description": "Whiteboard 120 x 90"}, {"description": "Delivery", "amount": 12.0}}},
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

// A box of totals may stand beside a short table, on the lines of its heading and rows.
func TestTotalsBesideTheTable(t *testing.T) {
	p := paper{trade.Receipt, `
                     HARAYA DANCE STUDIO INC.
              2/F Estrella Arcade, Session Road, Baguio City
                   VAT Reg. TIN 310-774-926-000

OFFICIAL RECEIPT                                           No. 3381

Date               03-14-2025
Received from      MARIEL C. SORIANO
The sum of         FIVE THOUSAND SIX HUNDRED PESOS

Nature of payment                        Amount          VATable sales       5,000.00
Ballet class, 2nd term                  4,480.00         Output VAT            600.00
Costume rental                          1,120.00
                                                         Total received  PHP 5,600.00
`, map[string]any{"vatable_sales": 5000.0, "vat_amount": 600.0, "total_amount": 5600.0},
		[]map[string]any{{"description": "Ballet class, 2nd term", "amount": 4480.0},
			{"description": "Costume rental", "amount": 1120.0}}}
	for key, status := range p.check(t) {
		if status == engine.CheckFail {
			t.Errorf("the check %s fails", key)
		}
	}
}

// The sum of the goods is the total of a paper that has no other.
func TestOnlySumIsTheTotal(t *testing.T) {
	p := paper{trade.Invoice, `
DAGUPAN FISH DEALER
Stall 14, Magsaysay Market, Dagupan City
NON-VAT Reg. TIN 020-979-040-000

INVOICE                                                         No. 12448
Sold to: Carinderia ni Aling Nena                      Date: 03/18/2025

Qty     Unit     Articles                       Unit Price          Amount
  12    kg       Bangus, large                      185.00        2,220.00
   5    kg       Hipon                              380.00        1,900.00

                                 TOTAL SALES                      4,120.00
`, map[string]any{"total_amount": 4120.0, "vat_amount": nil},
		[]map[string]any{{"amount": 2220.0}, {"amount": 1900.0}}}
	p.check(t)
}

// A total or tax that is on the paper and was not read makes no other sum the total.
func TestAnUnreadTotalIsNotTheSubtotal(t *testing.T) {
	for name, foot := range map[string]string{
		"empty":     "Subtotal  3,940.00\n                Add: VAT (12%)\n                TOTAL AMOUNT DUE\n",
		"garbled":   "Subtotal  3,940.00\n                VAT 12%  47#.8O\n                TOTAL AMOUNT DUE  4,4l#.8O\n",
		"next page": "Subtotal  3,940.00\n                carried to page 2\n",
	} {
		t.Run(name, func(t *testing.T) {
			p := paper{trade.Invoice, `
DAGUPAN FISH DEALER
Stall 14, Magsaysay Market, Dagupan City

INVOICE                                                         No. 12448
Sold to: Carinderia ni Aling Nena                      Date: 03/18/2025

Qty     Unit     Articles                       Unit Price          Amount
  11    kg       Bangus, large                      200.00        2,200.00
   6    kg       Hipon                              290.00        1,740.00

                ` + foot, map[string]any{"total_amount": nil},
				[]map[string]any{{"amount": 2200.0}, {"amount": 1740.0}}}
			if status := p.check(t)["total"]; status == engine.CheckPass {
				t.Error("the check of the total passes")
			}
		})
	}
}

// Two labels of an amount that is not the last one do not outweigh the label of the total.
func TestTotalsBeforeDelivery(t *testing.T) {
	p := paper{trade.Invoice, `
DAGUPAN FISH DEALER
Stall 14, Magsaysay Market, Dagupan City

INVOICE                                                         No. 12448
Sold to: Carinderia ni Aling Nena                      Date: 03/18/2025
Invoice Total  3,940.00

Qty     Unit     Articles                       Unit Price          Amount
  11    kg       Bangus, large                      200.00        2,200.00
   6    kg       Hipon                              290.00        1,740.00

                                 Total                            3,940.00
                                 Delivery                           200.00
                                 TOTAL AMOUNT DUE                 4,140.00
`, map[string]any{"total_amount": 4140.0}, []map[string]any{{"amount": 2200.0}, {"amount": 1740.0}}}
	p.check(t)
}

// A count of goods over the total of a till is no part of the total's label.
func TestCountOverTheTotal(t *testing.T) {
	p := paper{trade.Invoice, `
     PANDESALAN NI MANG TOTOY
   88 Kalayaan Ave., Quezon City
     VAT REG TIN: 231-402-313-000
          SALES INVOICE
SI NO. 0000002921
2025-03-18 18:20
PANDESAL 20S
   2 X 60.00                     120.00
MONAY
   3 X 15.00                      45.00V
5 ITEM(S)
TOTAL                            165.00
CASH                             200.00
CHANGE                            35.00
VATABLE SALES                    147.32
12% VAT                           17.68
`, map[string]any{"total_amount": 165.0, "vat_amount": 17.68},
		[]map[string]any{{"description": "PANDESAL 20S", "quantity": 2.0, "amount": 120.0},
			{"description": "MONAY", "amount": 45.0}}}
	p.check(t)
}
