package trade_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// readInvoice reads a page of typewriter text.
func readInvoice(t *testing.T, text string) (f trade.Fields, v engine.Validation) {
	t.Helper()
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(text))
	e, err := trade.Invoice.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Fields.Into(&f); err != nil {
		t.Fatal(err)
	}
	return f, e.Validation
}

func show(t *testing.T, of any) string {
	t.Helper()
	b, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const invoiceHead = "WEIDENHOF CATERING GMBH\nInvoice No: 2025-0418     Date: 14 March 2025\nBill to: Ostviertel Library\n\n"

func TestSeveralTaxesAreAddedUp(t *testing.T) {
	f, v := readInvoice(t, invoiceHead+
		"Description            Qty     Unit price      Amount\n"+
		"Cake                    40           7.50      300.00\n"+
		"Tea                     40           4.00      160.00\n\n"+
		"Subtotal                                       460.00\n"+
		"VAT 7 % on 300.00                               21.00\n"+
		"VAT 19 % on 160.00                              30.40\n"+
		"Total                                          511.40\n")
	if got := show(t, f.VATAmount); got != "51.4" || f.VATRate != nil || v.Status != engine.CheckPass {
		t.Errorf("the tax is %s at %v, the checks %s; want 51.4 of no one rate and pass", got, f.VATRate, v.Status)
	}
}

func TestRowsOfInvoiceAreReadWhole(t *testing.T) {
	f, v := readInvoice(t, invoiceHead+
		"Description            Qty     Unit price      Disc%     Amount\n"+
		"Pipe 22 mm              10          18.40       15.0     156.40\n"+
		"Carriage                 1           9.50        0.0       9.50\n"+
		"                                       Parts total       165.90\n"+
		"Change oil               2          45.00        0.0      90.00\n\n"+
		"Total                                                    255.90\n")
	if len(f.LineItems) != 3 || f.Freight != nil || show(t, f.LineItems[0].Discount) != "27.6" ||
		v.Status != engine.CheckPass {
		t.Errorf("the rows are %s, the freight %v, the checks %s; want 3 rows, 27.60 off the first, and pass",
			show(t, f.LineItems), f.Freight, v.Status)
	}
}

func TestPricesBeforeTaxAndAmountsWithItAgree(t *testing.T) {
	f, v := readInvoice(t, invoiceHead+
		"Description        Qty     Rate      CGST 9%    SGST 9%      Total\n"+
		"Paper               20   245.00       441.00     441.00   5,782.00\n"+
		"Toner                3 1,850.00       499.50     499.50   6,549.00\n\n"+
		"Total taxable value                                      10,450.00\n"+
		"CGST                                                        940.50\n"+
		"SGST                                                        940.50\n"+
		"Grand total                                              12,331.00\n")
	if show(t, f.VATAmount) != "1881" || v.Status != engine.CheckPass {
		t.Errorf("the tax is %s, the checks %+v; want 1881 and pass", show(t, f.VATAmount), v)
	}
}
