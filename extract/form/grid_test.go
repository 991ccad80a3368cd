package form_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

type salesFields struct {
	Start *engine.Date   `json:"start" form:"date"`
	End   *engine.Date   `json:"end" form:"date"`
	Total *engine.Amount `json:"total" form:"amount"`
	Sales []salesMonth   `json:"sales" form:"grid years=start..end"`
}

type salesMonth struct {
	Month  string         `json:"month" form:"month"`
	Vat    *engine.Amount `json:"vat" form:"amount"`
	Sales  *engine.Amount `json:"sales" form:"amount total=total"`
	Orders *int           `json:"orders" form:"count"`
}

var sales = form.Declare(form.Spec[salesFields]{Name: "sales", Family: "other", File: "sales",
	Terms: strings.ReplaceAll(`sales|sales.sales|en|-
net sales|sales.sales|en|-
output tax|sales.vat|en|-
vat output tax|sales.vat|en|-
orders|sales.orders|en|-
period|start..end|en|-
`, "|", "\t")})

type accountsFields struct {
	Years []accountsYear `json:"years" form:"grid"`
}

type accountsYear struct {
	Year   *int           `json:"year" form:"year"`
	Assets *engine.Amount `json:"assets" form:"amount"`
	Debts  *engine.Amount `json:"debts" form:"amount"`
	Equity *engine.Amount `json:"equity" form:"amount"`
}

// accounts has labels that are put together of words: "Total Assets", "All Debts".
var accounts = form.Declare(form.Spec[accountsFields]{Name: "accounts", Family: "other", File: "accounts",
	Terms: strings.ReplaceAll(`total|+sum|en|-
all|+sum|en|-
of|+filler|en|-
assets|+asset|en|-
liabilities|+debt|en|-
debts|+debt|en|-
equity|+equity|en|-
amount|+sum|en|-
<asset debt>|-|-|-
<asset>|assets|-|-
<debt>|debts|-|-
<equity>|equity|-|-
<sum>|^|-|-
`, "|", "\t")})

func readGrid(t *testing.T, of extract.Type, text string) (rows string, all map[string]any) {
	t.Helper()
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(text))
	e, err := of.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e.Fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sales", "years"} {
		if list, ok := all[name]; ok {
			if b, err = json.Marshal(list); err != nil {
				t.Fatal(err)
			}
		}
	}
	return string(b), all
}

// The same figures are read whichever of the two headings is on the left.
func TestGridIsReadInEachLayout(t *testing.T) {
	two := `[{"month":"2025-01","orders":3,"sales":1200,"vat":144},{"month":"2025-02","orders":0,"sales":2300.5,"vat":276.06}]`
	for name, c := range map[string]struct{ text, want string }{
		"keys below each other": {`
Month          Net Sales     Output Tax    Orders
January 2025    1,200.00         144.00         3
February 2025   2,300.50         276.06         -
Total           3,500.50         420.06         3`, two},
		"keys side by side": {`
               Jan-25        Feb-25        Total
Net Sales      1,200.00      2,300.50      3,500.50
Output Tax       144.00        276.06        420.06
Orders                3             0             3`, two},
		"each key over its figures": {`
January 2025
Net Sales: 1,200.00
Output Tax: 144.00
Orders: 3

February 2025
Net Sales: 2,300.50
Output Tax: 276.06
Orders: NIL`, two},
		"years by the period": {`
Period: December 1, 2024 - January 31, 2025
Month      Net Sales     Output Tax
December    1,200.00         144.00
January     2,300.50         276.06`,
			`[{"month":"2024-12","orders":null,"sales":1200,"vat":144},{"month":"2025-01","orders":null,"sales":2300.5,"vat":276.06}]`},
		"a heading of the year": {`
2025
Month      Sales        VAT
                        Output Tax
01/2025    1,200.00         144.00
02/2025    2,300.50            n/a`,
			`[{"month":"2025-01","orders":null,"sales":1200,"vat":144},{"month":"2025-02","orders":null,"sales":2300.5,"vat":null}]`},
		"a column of no interest": {`
Month        Returns     Sales
Jan 2025       99.00     1,200.00
Feb 2025       98.00     2,300.50`,
			`[{"month":"2025-01","orders":null,"sales":1200,"vat":null},{"month":"2025-02","orders":null,"sales":2300.5,"vat":null}]`},
	} {
		if got, _ := readGrid(t, sales, c.text); got != c.want {
			t.Errorf("%s: rows are %s, want %s", name, got, c.want)
		}
	}
}

func TestLineOfTotalsGivesValuesOfThePaper(t *testing.T) {
	_, all := readGrid(t, sales, `
Month          Net Sales
January 2025    1,200.00
February 2025   2,300.50
Grand Total     3,500.50`)
	if all["total"] != 3500.5 {
		t.Errorf("the total is %v, want that of the column", all["total"])
	}
}

func TestGridOfYearsIsReadWithComposedLabels(t *testing.T) {
	want := `[{"assets":900,"debts":400,"equity":500,"year":2024},{"assets":700,"debts":300,"equity":400,"year":2023}]`
	for name, text := range map[string]string{
		"across": `
                        2024        2023
Total of all assets     900.00      700.00
Liabilities             400.00      300.00
Total equity            500.00      400.00`,
		"across, with the days": `
                      December 31, 2024    December 31, 2023
Assets                           900.00               700.00
Assets and debts                   1.00                 2.00
All debts                        400.00               300.00
Equity                           500.00               400.00`,
		"below, under grouped headings": `
           Assets      Liabilities   Equity
Year       Amount      Amount        Amount
2024       900.00      400.00        500.00
2023       700.00      300.00        400.00`,
	} {
		if got, _ := readGrid(t, accounts, text); got != want {
			t.Errorf("%s: rows are %s, want %s", name, got, want)
		}
	}
}
