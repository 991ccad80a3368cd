package trade_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// read reads a page of typewriter text as a type, and returns its values as decoded JSON with the checks by key.
func read(t *testing.T, typ extract.Type, text string) (values map[string]any, checks map[string]engine.CheckStatus) {
	t.Helper()
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(text))
	e, err := typ.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e.Fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(bytes.NewReader(b)).Decode(&values); err != nil {
		t.Fatal(err)
	}
	checks = map[string]engine.CheckStatus{}
	for _, c := range e.Validation.Checks {
		checks[c.Key] = c.Status
	}
	return values, checks
}

// paper is a page with what it says.
type paper struct {
	typ   extract.Type
	text  string
	want  map[string]any
	lines []map[string]any // members of the lines of goods
}

// check compares what is read with what the page says, and returns the checks of the paper.
func (p *paper) check(t *testing.T) map[string]engine.CheckStatus {
	t.Helper()
	values, checks := read(t, p.typ, p.text)
	for field, want := range p.want {
		if values[field] != want {
			t.Errorf("%s is %v, want %v", field, values[field], want)
		}
	}
	lines, _ := values["line_items"].([]any)
	if len(lines) != len(p.lines) {
		t.Fatalf("there are %d lines, want %d: %v", len(lines), len(p.lines), lines)
	}
	for i, want := range p.lines {
		for member, is := range want {
			if got := lines[i].(map[string]any)[member]; got != is {
				t.Errorf("%s of line %d is %v, want %v", member, i, got, is)
			}
		}
	}
	return checks
}

func TestPapersOfManyCountries(t *testing.T) {
	for name, p := range papers {
		t.Run(name, func(t *testing.T) {
			checks := p.check(t)
			for key, status := range checks {
				if status == engine.CheckFail {
					t.Errorf("the check %s fails", key)
				}
			}
		})
	}
}

var papers = map[string]paper{
	"a till's receipt with items on two lines": {trade.Receipt, `
            KEDAI RUNCIT MAJU SDN BHD
              12 JALAN BUNGA RAYA
             50480 KUALA LUMPUR
           GST REG NO : 001234567890
               TAX INVOICE
 Receipt No : CS00012345
 Date : 05/12/2018  14:22
 Cashier : 02
 PENCIL HB 12S
   2 x 4.50                     9.00 SR
 NOTEBOOK A5
   1 x 3.60                     3.60 SR
 Total Qty : 3
 Total Sales (Inclusive of GST)  12.60
 Rounding Adj                     0.00
 Total Rounded                   12.60
 CASH                            20.00
 CHANGE                           7.40
`, map[string]any{"seller_name": "KEDAI RUNCIT MAJU SDN BHD", "receipt_number": "CS00012345", "issue_date": "2018-12-05",
		"total_amount": 12.6, "currency": "MYR"},
		[]map[string]any{{"description": "PENCIL HB 12S", "quantity": 2.0, "unit_price": 4.5, "amount": 9.0},
			{"description": "NOTEBOOK A5", "quantity": 1.0, "amount": 3.6}}},
	"an invoice with tax on top": {trade.Invoice, `
 Bluebird Supplies LLC                                 INVOICE
 410 Harbor Street
 Portland, OR 97204

 Bill To                               Invoice #      INV-10233
 Northside Cafe                        Invoice Date   Mar 3, 2025
 88 Pine Avenue                        Due Date       Apr 2, 2025
 Portland, OR 97201

 Description              Qty    Unit Price        Amount
 Paper cups 12 oz          10         24.00        240.00
 Napkins                    4         15.50         62.00

                               Subtotal            302.00
                               Sales Tax (8.25%)    24.92
                               Total              $326.92
`, map[string]any{"seller_name": "Bluebird Supplies LLC", "invoice_number": "INV-10233", "issue_date": "2025-03-03",
		"due_date": "2025-04-02", "buyer_name": "Northside Cafe", "subtotal": 302.0, "vat_amount": 24.92, "vat_rate": 8.25,
		"total_amount": 326.92, "currency": "USD"},
		[]map[string]any{{"description": "Paper cups 12 oz", "quantity": 10.0, "unit_price": 24.0, "amount": 240.0},
			{"description": "Napkins", "quantity": 4.0, "unit_price": 15.5, "amount": 62.0}}},
	"columns under strange headings, known by their product, and charges below the subtotal": {trade.Invoice, `
 Calder Ridge Timber Ltd
 12 Mill Lane
 Leeds LS1 4AB
 VAT No. GB 123 4567 89

 SALES INVOICE                         Invoice No.    # 20417
                                       Invoice Date   14/02/2025

 Sold To: Harrow Vale Lettings Ltd

 Description           Ordered   Shipped        Rate       Amount
 Oak board 20 mm            12        10       45.50       455.00
 Pine batten                60        50        2.20       110.00
                                Subtotal                   565.00
 Carriage                    1         1       35.00        35.00
                                Total excl. VAT            600.00
                                VAT @ 20%                  120.00
                                Total Due              GBP 720.00
`, map[string]any{"invoice_number": "20417", "vat_amount": 120.0, "vat_rate": 20.0, "total_amount": 720.0, "currency": "GBP"},
		[]map[string]any{{"description": "Oak board 20 mm", "quantity": 10.0, "unit_price": 45.5, "amount": 455.0},
			{"description": "Pine batten", "quantity": 50.0, "unit_price": 2.2, "amount": 110.0}}},
	"a receipt whose lines begin with their quantities": {trade.Receipt, `
            THE HARBOUR KITCHEN
             4 QUAY STREET
            AUCKLAND 1010
           GST No 123-456-789
 Receipt No: 77120
 Date: 09/11/2024
 2 Lobster Roll                  56.00
 1 Flat White                     5.50
 TOTAL                           61.50
 EFTPOS                          61.50
`, map[string]any{"receipt_number": "77120", "total_amount": 61.5},
		[]map[string]any{{"description": "Lobster Roll", "quantity": 2.0, "amount": 56.0},
			{"description": "Flat White", "quantity": 1.0, "amount": 5.5}}},
	"remarks under the rows of a table": {trade.Invoice, `
 BYTE CORNER COMPUTER TRADING
 2/F Plaza Lucia, Colon St., Cebu City 6000

 SALES INVOICE                                            No. 004518
 Sold to : MARISOL D. TAN                                 Date: 04/18/2025

 QTY   ARTICLES                                      UNIT PRICE        AMOUNT
  2    Laptop 14" i5 8GB/512GB                        31,500.00     63,000.00
       S/N: 5CG1234XY0, 5CG1234XY1
  1    Wireless Mouse                                    650.00        650.00
       S/N: M2231
  3    HDMI Cable 2m                                     180.00        540.00

                               TOTAL AMOUNT DUE                     64,190.00
`, map[string]any{"total_amount": 64190.0},
		[]map[string]any{{"description": "Laptop 14\" i5 8GB/512GB", "amount": 63000.0},
			{"description": "Wireless Mouse", "amount": 650.0}, {"description": "HDMI Cable 2m", "quantity": 3.0}}},
	"trips of a haulier, and a remark behind a total": {trade.Invoice, `
                      NORTHBOUND HAULING SERVICES, INC.
             Km 21 MacArthur Highway, Meycauayan City, Bulacan

 BILLING INVOICE                                        Invoice No.  BI-2207
                                                        Date         June 30, 2025
 To:      GREENFIELD AGRI TRADING CORP.

 DATE       PLATE NO.   ROUTE                          TRIPS      RATE         AMOUNT
 06/03/25   NBC 4471    Meycauayan - Cabanatuan            1   8,500.00       8,500.00
 06/05/25   NBC 4471    Meycauayan - Baguio                2  14,200.00      28,400.00

                                         Total (VAT Ex.)                     36,900.00
                                         Add: 12% VAT                         4,428.00
                                         Amount Due                          41,328.00
`, map[string]any{"vat_amount": 4428.0, "total_amount": 41328.0, "subtotal": 36900.0},
		[]map[string]any{{"description": "Meycauayan - Cabanatuan", "quantity": 1.0, "amount": 8500.0},
			{"description": "Meycauayan - Baguio", "quantity": 2.0, "unit_price": 14200.0}}},
	"a German invoice": {trade.Invoice, `
 Holzbau Berger GmbH
 Waldweg 12
 80331 München
 USt-IdNr.: DE123456789

 Rechnung
 Rechnungsnr.:   2025-0417           Kunde:  Autohaus Weber KG
 Datum:          05.03.2025          Hauptstr. 7
 Fällig am:      04.04.2025          10115 Berlin

 Pos   Bezeichnung              Menge   Einzelpreis       Gesamt
 1     Regalbretter Eiche          12         45,50       546,00
 2     Montage vor Ort              3         80,00       240,00

                                Zwischensumme             786,00
                                zzgl. 19 % MwSt.          149,34
                                Gesamtbetrag            935,34 €
`, map[string]any{"seller_name": "Holzbau Berger GmbH", "invoice_number": "2025-0417", "issue_date": "2025-03-05",
		"due_date": "2025-04-04", "buyer_name": "Autohaus Weber KG", "subtotal": 786.0, "vat_amount": 149.34,
		"vat_rate": 19.0, "total_amount": 935.34, "currency": "EUR", "seller_tin": "DE123456789"},
		[]map[string]any{{"description": "Regalbretter Eiche", "quantity": 12.0, "unit_price": 45.5, "amount": 546.0},
			{"description": "Montage vor Ort", "quantity": 3.0, "unit_price": 80.0, "amount": 240.0}}},
	"a purchase order": {trade.PurchaseOrder, `
 RIVERA FOODS CORPORATION                      PURCHASE ORDER
 21 Mabini St., Makati City
 PO No.: 4500123                               Date: June 2, 2025
 Supplier: GREENFIELD TRADING                  Deliver on: June 20, 2025
 Terms: 30 days

 Item Description          Qty   Unit    Unit Price      Amount
 Brown sugar 50kg           10   sack      2,500.00   25,000.00
 Cooking oil 16L             5   can       1,200.00    6,000.00
                                           TOTAL      31,000.00
`, map[string]any{"buyer_name": "RIVERA FOODS CORPORATION", "seller_name": "GREENFIELD TRADING", "po_number": "4500123",
		"issue_date": "2025-06-02", "delivery_date": "2025-06-20", "terms": "30 days", "total_amount": 31000.0},
		[]map[string]any{{"description": "Brown sugar 50kg", "quantity": 10.0, "unit": "sack", "amount": 25000.0},
			{"description": "Cooking oil 16L", "quantity": 5.0, "unit": "can", "amount": 6000.0}}},
}
