package custom_test

import (
	"strings"
	"testing"
)

// policyDefinition reads an insurance policy; the papers below print one in different looks.
const policyDefinition = `{
 "fields": [
  {"name":"policy_number","type":"id","labels":["Policy No.","Policy Number"],"required":true},
  {"name":"insured","type":"text","labels":["Insured","Name of Insured"],"required":true},
  {"name":"issued","type":"date","labels":["Date Issued"]},
  {"name":"sum_insured","type":"amount","labels":["Sum Insured"]},
  {"name":"rate","type":"percent","labels":["Rate"]},
  {"name":"term_months","type":"integer","labels":["Term"]},
  {"name":"renewable","type":"boolean","labels":["Renewable"]},
  {"name":"agent_email","type":"email","labels":["E-mail"]},
  {"name":"total_premium","type":"amount","labels":["Total Premium","Total"]}],
 "tables": [
  {"name":"covers","columns":[
    {"name":"cover","type":"text","headers":["Cover","Benefit"],"required":true},
    {"name":"limit","type":"amount","headers":["Limit","Limit of Liability"]},
    {"name":"premium","type":"amount","headers":["Premium"],"required":true}]}],
 "checks": [
  {"key":"premium_sum","equation":"sum(covers.premium) = total_premium"},
  {"key":"rate_plausible","field":"rate","min":0.1,"max":5},
  {"key":"insured_enough","equation":"sum_insured - 500000 = 0","tolerance":0}]
}`

var policyTruth = map[string]string{
	"schema":        `{"slug":"policy","version":3}`,
	"policy_number": `"MV-2026-00417"`,
	"insured":       `"SANTOS, MARIA LUISA"`,
	"issued":        `"2026-03-15"`,
	"sum_insured":   `500000`,
	"rate":          `1.25`,
	"term_months":   `12`,
	"renewable":     `true`,
	"agent_email":   `"agent@halimbawa.example"`,
	"total_premium": `6250.5`,
	"currency":      `"PHP"`,
	"covers":        `[{"cover":"Own Damage","limit":500000,"premium":5000},{"cover":"Acts of Nature","limit":500000,"premium":1000.5},{"cover":"Passenger Accident","limit":null,"premium":250}]`,
}

const policyText = `HALIMBAWA GENERAL INSURANCE
Policy No.: MV-2026-00417          Date Issued: March 15, 2026
Name of Insured: SANTOS, MARIA LUISA
Sum Insured: PHP 500,000.00        Rate: 1.25 %
Term: 12 months                    Renewable: Yes
E-mail: agent@halimbawa.example

Cover                     Limit of Liability      Premium
Own Damage                        500,000.00     5,000.00
Acts of Nature                    500,000.00     1,000.50
Passenger Accident                                 250.00
Total Premium                                PHP 6,250.50
`

const policyCSV = `Halimbawa General Insurance,,
Policy Number,MV-2026-00417,
Insured:,"SANTOS, MARIA LUISA",
Date Issued,2026-03-15,
Sum Insured,"PHP 500,000.00",
Rate,1.25%,
Term,12 months,
Renewable,yes,
E-mail,agent@halimbawa.example,
,,
Benefit,Limit,Premium
Own Damage,500000.00,5000.00
Acts of Nature,500000.00,1000.50
Passenger Accident,,250.00
Total,,6250.50
`

// papers are one policy in several looks.
func papers() map[string][]byte {
	body := func(y float64) []mark {
		return []mark{
			{50, y, "Cover"}, right(400, y, "Limit"), right(520, y, "Premium"),
			{50, y + 16, "Own Damage"}, right(400, y+16, "500,000.00"), right(520, y+16, "5,000.00"),
			{50, y + 32, "Acts of"}, right(400, y+32, "500,000.00"), right(520, y+32, "1,000.50"),
			{50, y + 44, "Nature"},
			{50, y + 60, "Passenger Accident"}, right(520, y+60, "250.00"),
			{50, y + 76, "Total"}, right(520, y+76, "PHP 6,250.50"),
		}
	}
	beside := append([]mark{
		{50, 40, "HALIMBAWA GENERAL INSURANCE"},
		{50, 70, "Policy No:"}, {150, 70, "MV-2026-00417"}, {330, 70, "Date Issued:"}, {450, 70, "15 March 2026"},
		{50, 86, "Insured"}, {150, 86, "SANTOS, MARIA LUISA"},
		{50, 102, "Sum Insured"}, {150, 102, "P500,000.00"}, {330, 102, "Rate"}, {450, 102, "1.25%"},
		{50, 118, "Term"}, {150, 118, "12 months"}, {330, 118, "Renewable"}, {450, 118, "Yes"},
		{50, 134, "E-mail"}, {150, 134, "agent@halimbawa.example"},
	}, body(180)...)
	below := append([]mark{
		{50, 40, "HALIMBAWA GENERAL INSURANCE"},
		{50, 70, "Policy Number"}, {250, 70, "Date Issued"}, {420, 70, "Renewable"},
		{50, 84, "MV-2026-00417"}, {250, 84, "03/15/2026"}, {420, 84, "Yes"},
		{50, 110, "Name of Insured"}, {250, 110, "Sum Insured"}, {420, 110, "Rate"},
		{50, 124, "SANTOS, MARIA LUISA"}, {250, 124, "PHP 500,000.00"}, {420, 124, "1.25"},
		{50, 150, "Term"}, {250, 150, "E-mail"},
		{50, 164, "12"}, {250, 164, "agent@halimbawa.example"},
	}, body(200)...)
	first := append(append([]mark{}, beside[:len(beside)-4]...), right(520, 770, "Page 1 of 2"))
	second := []mark{
		{50, 40, "HALIMBAWA GENERAL INSURANCE"}, {50, 70, "Cover"}, right(400, 70, "Limit"), right(520, 70, "Premium"),
		{50, 86, "Passenger Accident"}, right(520, 86, "250.00"),
		{50, 102, "Total"}, right(520, 102, "PHP 6,250.50"),
	}
	return map[string][]byte{"typed.txt": []byte(policyText), "sheet.csv": []byte(policyCSV),
		"beside.pdf": pdfOf(beside), "below.pdf": pdfOf(below), "two-pages.pdf": pdfOf(first, second)}
}

func TestOnePolicyIsReadSameInEveryLayout(t *testing.T) {
	for name, content := range papers() {
		t.Run(name, func(t *testing.T) {
			e := read(t, policyDefinition, name, content)
			wants(t, e, policyTruth)
			for key, want := range map[string]string{
				"premium_sum":            "pass",
				"rate_plausible":         "pass",
				"insured_enough":         "pass",
				"required.policy_number": "pass",
				"required.insured":       "pass",
			} {
				if c := checkOf(t, e, key); string(c.Status) != want {
					t.Errorf("check %s is %s (%s), want %s", key, c.Status, c.Detail, want)
				}
			}
			if e.TypeCheck.Detected != "custom:policy" {
				t.Errorf("detected %s, want the schema's own type", e.TypeCheck.Detected)
			}
			for pointer, p := range e.Provenance {
				if p.Page < 1 || p.Text == "" || p.Confidence <= 0 || p.BBox == nil && p.Cell == "" {
					t.Errorf("provenance of %s is %+v, want page, text, confidence and a place", pointer, p)
				}
			}
		})
	}
}

func TestMissingValueIsNull(t *testing.T) {
	e := read(
		t, policyDefinition, "letter.txt",
		[]byte("Dear Sir or Madam,\nplease find the policy attached. The premium is due.\n"),
	)
	wants(t, e, map[string]string{
		"policy_number": "null",
		"insured":       "null",
		"covers":        "[]",
		"total_premium": "null",
		"currency":      "null",
		"candidates":    "{}",
	})
	if c := checkOf(t, e, "required.policy_number"); c.Status != "fail" {
		t.Errorf("a missing required value is %s, want fail", c.Status)
	}
	if c := checkOf(t, e, "premium_sum"); c.Status != "not_applicable" || c.Expected != nil {
		t.Errorf("a check without values is %+v, want not_applicable", c)
	}
	if strings.HasPrefix(e.TypeCheck.Detected, "custom:") {
		t.Errorf("detected %s of a paper that shows nothing of the schema", e.TypeCheck.Detected)
	}
}

func TestUnreadValueIsQuotedAndCandidatesAreListed(t *testing.T) {
	const definition = `{"fields":[{"name":"premium","type":"amount","labels":["Premium"]},{"name":"due","type":"date","labels":["Due Date"]}]}`
	e := read(t, definition, "notice.txt", []byte("Due Date: see annex\nPremium: 1,000.00\nPremium: 1,200.00\n"))
	wants(t, e, map[string]string{
		"due":        "null",
		"premium":    "1000",
		"candidates": `{"premium":[{"value":1200,"page":1,"text":"1,200.00"}]}`,
	})
	if !warned(e, "VALUE_NOT_READ", "see annex") || !warned(e, "SEVERAL_CANDIDATES", "premium") {
		t.Errorf("warnings %+v, want the text that is no date and the second premium", e.Quality.Warnings)
	}
}

func TestIncompleteTableIsNotSummed(t *testing.T) {
	const definition = `{"fields":[{"name":"due","type":"amount","labels":["Amount Due"]}],
	 "tables":[{"name":"lines","columns":[{"name":"code","type":"id","headers":["Code"],"required":true},{"name":"amount","type":"amount","headers":["Amount"],"required":true}]}],
	 "checks":[{"key":"sum","equation":"sum(lines.amount) = due"}]}`
	paper := "Amount Due,10001.00\n,\nCode,Amount\n" + strings.Repeat("A1,1.00\n", 10_001)
	if c := checkOf(t, read(t, definition, "lines.csv", []byte(paper)), "sum"); c.Status != "not_applicable" {
		t.Errorf("the sum over a part of the rows is %s (%s), want not_applicable", c.Status, c.Detail)
	}
}

func TestFirstGroupOfPatternIsValue(t *testing.T) {
	const paper = "Ref 1234\nReference: Invoice 77, Ref 9876\n"
	for pattern, want := range map[string]string{
		`Ref ([0-9]+)`:                    `"9876"`,
		`Invoice [0-9]+`:                  `"Invoice 77"`,
		`Invoice [0-9]+|Ref ([0-9]+)`:     `"9876"`, // where the group takes no part there is no value: the next match
		`Invoice (x)?[0-9]+`:              `null`,
		`Invoice ([A-Z]*)[0-9]+`:          `null`, // it takes part and is empty
		`(?:Order ([0-9]+)|Ref ([0-9]+))`: `null`, // the second group is never the value
	} {
		definition := `{"fields":[{"name":"ref","type":"id","labels":["Reference"],"pattern":"` + pattern + `"}]}`
		e := read(t, definition, "letter.txt", []byte(paper))
		wants(t, e, map[string]string{"ref": want})
	}
}
