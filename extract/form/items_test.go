package form_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

type dutyFields struct {
	FormNumber  *string        `json:"form_number" form:"form_number"`
	FormVersion *string        `json:"form_version" form:"form_version"`
	Year        *int           `json:"year" form:"year"`
	Start       *engine.Date   `json:"start" form:"date year=year"`
	Number      *string        `json:"number" form:"id"`
	Payer       *string        `json:"payer" form:"business"`
	Gross       *engine.Amount `json:"gross" form:"amount"`
	Exempt      *engine.Amount `json:"exempt" form:"amount"`
	Duty        *engine.Amount `json:"duty" form:"amount"`
}

var duty = form.Declare(form.Spec[dutyFields]{Name: "duty", Family: "tax", File: "duty", Form: "77", Marks: "5 duty form\n",
	Terms: strings.ReplaceAll(`for the year|year|en|-
from|start|en|-
number|number|en|-
payers name|payer|en|-
gross income|gross|en|-
exempt income|exempt|en|-
duty|duty|en|-
`, "|", "\t"),
	Items: strings.ReplaceAll(`2020-03|1|year|-
2020-03|4|gross|-
2020-03|5|exempt|-
2020-03|6|duty|-
2024-01|1|year|-
2024-01|5|gross|-
2024-01|6|exempt|-
2024-01|7|duty|-
`, "|", "\t")})

// readDuty reads a page of typewriter text and returns the values and the codes of its warnings.
func readDuty(t *testing.T, text string) (all map[string]any, warnings []string) {
	t.Helper()
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(text))
	e, err := duty.Read(r)
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
	for _, w := range e.Quality.Warnings {
		warnings = append(warnings, w.Code)
	}
	return all, warnings
}

func TestNumbersOfItemsAreEvidence(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]any
	}{
		"the number and version of the form": {"Duty Form No. 77\nMarch 2020 (ENCS)\nGross income  5.00",
			map[string]any{"form_number": "77", "form_version": "2020-03", "gross": 5.0}},
		"a number alone, by the printed version": {"Form No. 77  March 2020\n4 Xxxx xxxxx    700.00\n6 Yyyyy    20.00",
			map[string]any{"gross": 700.0, "duty": 20.0, "exempt": nil}},
		"the same numbers in another version": {"Form No. 77  January 2024\n5 Xxxx xxxxx    700.00\n7 Yyyyy    20.00",
			map[string]any{"gross": 700.0, "duty": 20.0, "exempt": nil}},
		"a number again beside the box of its value": {"Form No. 77  March 2020\n4 Gross income       4   700.00\n6 Duty    6   70.00",
			map[string]any{"gross": 700.0}},
		"a remark behind a label": {"Payer's Name (Last Name, First Name)\nANA REYES INC.\nGross income (Item 5 Less Item 6)   700.00",
			map[string]any{"payer": "ANA REYES INC.", "gross": 700.0}},
		"a day without its year": {"1 For the Year  2 0 2 3\nFrom (MM/DD)   0 2 1 5\nGross income  5.00",
			map[string]any{"year": 2023.0, "start": "2023-02-15"}},
		"groups of a comb": {"Number   1 2 3   4 5 6   7 8 9", map[string]any{"number": "123 456 789"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, warnings := readDuty(t, c.text)
			for field, want := range c.want {
				if got[field] != want {
					t.Errorf("%s is %v, want %v, in\n%s", field, got[field], want, c.text)
				}
			}
			if len(warnings) > 0 {
				t.Errorf("the warnings are %v, want none", warnings)
			}
		})
	}
}

func TestAnUnknownVersionIsReadByItsLabels(t *testing.T) {
	got, warnings := readDuty(t, "Duty Form No. 77\nJune 2031 (ENCS)\n4 Exempt income    9.00\n5 Xxxx    8.00")
	if got["form_version"] != "2031-06" || got["exempt"] != 9.0 || got["gross"] != nil ||
		!slices.Contains(warnings, "FORM_VERSION_UNKNOWN") {
		t.Errorf("got %v with the warnings %v", got, warnings)
	}
}
