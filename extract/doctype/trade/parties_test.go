package trade_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype/trade"
)

// Clerks and those who sign are neither seller nor buyer, and the number in a letterhead is the seller's.
func TestPartiesAreNoClerks(t *testing.T) {
	for name, p := range map[string]paper{
		"a clerk who sold it": {trade.Invoice, `
TALISAY APPLIANCE CENTER, INC.                             SALES INVOICE
112 Araneta Street, Bacolod City                           No. 30318
VAT Reg. TIN 009-747-374-000

Sold to: Nicanor B. Lacson                     Date: 03/18/2025
Sold by: Rey
` + oneArticle, map[string]any{"seller_name": "TALISAY APPLIANCE CENTER, INC.", "buyer_name": "Nicanor B. Lacson",
			"seller_tin": "009-747-374-000", "buyer_tin": nil}, nil},
		"a customer who signs": {trade.Invoice, `
                               TALISAY LUMBER AND HARDWARE TRADING
                                 112 Araneta Street, Bacolod City
                                   VAT Reg. TIN 009-747-374-000
SALES INVOICE
No. 30318

Delivered to     Hacienda Bunga Corporation          Date             03/18/2025
Address          Km 4 Bago Road, Bacolod City        Credit Term      15 days
TIN              114-208-331-000                     Payable on       04/02/2025
` + oneArticle + `

Received the goods in good order.


_______________________                        ____________________________
       Customer                                   Authorized Representative
`, map[string]any{"buyer_name": "Hacienda Bunga Corporation", "terms": "15 days", "due_date": "2025-04-02",
			"seller_tin": "009-747-374-000", "buyer_tin": "114-208-331-000"}, nil},
		"a slip to pay with, which is to the seller": {trade.Invoice, `
TAX INVOICE                                          Kooringal Plumbing Pty Ltd
                                                     7 Fernleigh Road
                                                     Wagga Wagga NSW 2650

Lakeside Strata Committee        Invoice No.    7741
18 Shore Parade                  Invoice Date   5 Feb 2024
Lake Albert NSW 2650             Due Date       6 Mar 2024
` + oneArticle + `

PAYMENT ADVICE
To: Kooringal Plumbing Pty Ltd                       Customer      Lakeside Strata Committee
`, map[string]any{"seller_name": "Kooringal Plumbing Pty Ltd", "buyer_name": "Lakeside Strata Committee"}, nil},
		"a buyer under \"For\"": {trade.Invoice, `
Invoice
Cedar Lane Books Ltd.                         Invoice no.     4023
12 Portage Avenue                             Date            2024-01-07
Winnipeg MB R3B 1X9
GST/HST Registration 294172496 RT0001

For
Riverview School Division
9 Wellington Crescent, Winnipeg MB R3M 0A1
` + oneArticle, map[string]any{"seller_name": "Cedar Lane Books Ltd.", "seller_tin": "294172496 RT0001",
			"buyer_name": "Riverview School Division"}, nil},
		"a day in the last sentence": {trade.Invoice, `
Aurora F. Dizon
Graphic Artist
27 Mango Street, San Fernando City, Pampanga

Invoice 2025-07
March 18, 2025
To: Bulacan Rice Mills, Inc.
` + oneArticle + `
Please pay on or before April 2, 2025 by bank transfer.
`, map[string]any{"due_date": "2025-04-02", "buyer_name": "Bulacan Rice Mills, Inc."}, nil},
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
