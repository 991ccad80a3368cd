package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// shapes are values in places where a document type promises others.
var shapes = []string{`null`, `"x"`, `true`, `[[]]`, `[1, null, "x", {}, [{}]]`, `{"a": {"b": [1]}}`, `1e400`}

// replaceAt replaces every value at a depth by a shape.
func replaceAt(v any, depth int, shape json.RawMessage) any {
	if depth == 0 {
		return shape
	}
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, member := range v {
			out[name] = replaceAt(member, depth-1, shape)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = replaceAt(v[i], depth-1, shape)
		}
		return out
	}
	return v
}

func TestResultOfAnyShapeHasWorkbook(t *testing.T) {
	for _, name := range []string{
		"credit-report-person", "cic-credit-report-person", "audited-financial-statement-two-periods",
	} {
		p := sample(t, name)
		var result any
		if err := json.Unmarshal(p.Result, &result); err != nil {
			t.Fatal(err)
		}
		for _, shape := range shapes {
			for depth := 1; depth <= 4; depth++ {
				broken, err := json.Marshal(replaceAt(result, depth, json.RawMessage(shape)))
				if err != nil {
					t.Fatal(err)
				}
				p.Result = broken
				if err := New().Export(context.Background(), &bytes.Buffer{}, p); err != nil {
					t.Errorf("%s with %s at depth %d: %v", name, shape, depth, err)
				}
			}
		}
	}
}

// wrongShapes are members that the workbook computes with, in another shape, and the reported problem.
var wrongShapes = []struct{ sample, member, shape, says string }{
	{"credit-report-person", "issue_date", `[[]]`, "/issue_date is a list where a text belongs"},
	{"credit-report-person", "inquiries", `1`, "/inquiries is a number where a list belongs"},
	{
		"credit-report-person", "inquiries", `[{"date": "2026-01-02"}, "x"]`,
		"/inquiries/1 is a text where an object belongs",
	},
	{
		"credit-report-person", "accounts", `[{"payment_history": {"a": 1}}]`,
		"/accounts/0/payment_history is an object where a list belongs",
	},
	{"cic-credit-report-person", "contracts", `"none"`, "/contracts is a text where a list belongs"},
	{
		"audited-financial-statement-two-periods", "changes_in_equity", `[{"label": "Opening", "amounts": [1]}]`,
		"/changes_in_equity/0/amounts is a list where an object belongs",
	},
	{
		"audited-financial-statement-two-periods", "changes_in_equity", `[{"label": 7, "amounts": {}}]`,
		"/changes_in_equity/0/label is a number where a text belongs",
	},
}

func TestMemberOfWrongShapeIsReportedOnce(t *testing.T) {
	for _, c := range wrongShapes {
		p := sample(t, c.sample)
		p.Result = withMember(t, p, c.member, c.shape)
		var says []string
		rows, err := exported(t, p).GetRows("Checks & Sources")
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if len(row) > 1 && row[0] == shapeCheck {
				says = append(says, row[1]+": "+row[len(row)-1])
			}
		}
		if len(says) != 1 || !strings.HasPrefix(says[0], "warn: "+c.says) {
			t.Errorf("%s %s: Checks & Sources says %q, want %q", c.member, c.shape, says, c.says)
		}
	}
}

func TestManyMembersOfWrongShapeAreCounted(t *testing.T) {
	p := sample(t, "credit-report-person")
	p.Result = withMember(t, p, "inquiries", "["+strings.TrimSuffix(strings.Repeat("1,", 5000), ",")+"]")
	rows, err := exported(t, p).GetRows("Checks & Sources")
	if err != nil {
		t.Fatal(err)
	}
	said, last := 0, ""
	for _, row := range rows {
		if len(row) > 0 && row[0] == shapeCheck {
			said, last = said+1, row[len(row)-1]
		}
	}
	if said != maxShapeChecks+1 || !strings.Contains(last, fmt.Sprint(5000-maxShapeChecks)) {
		t.Errorf("%d rows, the last says %q; want %d and how many more", said, last, maxShapeChecks+1)
	}
}

func withMember(t *testing.T, p engine.ExportPaper, member, shape string) json.RawMessage {
	t.Helper()
	var result map[string]json.RawMessage
	if err := json.Unmarshal(p.Result, &result); err != nil {
		t.Fatal(err)
	}
	result[member] = json.RawMessage(shape)
	b, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
