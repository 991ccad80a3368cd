package form_test

import (
	"encoding/json"
	"testing"
)

// chargesOf reads the charges of a loan from a page of text: their labels and amounts.
func chargesOf(t *testing.T, text string) string {
	t.Helper()
	_, all := read(t, text)
	var lines []any
	list, _ := all["charges"].([]any)
	for _, c := range list {
		row := c.(map[string]any)
		lines = append(lines, row["label"], row["amount"])
	}
	b, err := json.Marshal(lines)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestRowsOfSlipAreReadWhole(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an unknown label between known ones": {
			"Borrower: ANA REYES\nDocumentary stamp       75.00\nParking of the car      25.00\nDocumentary stamp       10.00\n" +
				"Principal           10,000.00\nNet proceeds         9,890.00\n",
			`["Documentary stamp",75,"Parking of the car",25,"Documentary stamp",10]`,
		},
		"a line that says it is a sum": {
			"Borrower: ANA REYES\nCHARGES\nDocumentary stamp       75.00\nNotary                  25.00\n" +
				"Total outlays          100.00\nPrincipal           10,000.00\nNet proceeds         9,900.00\n",
			`["Documentary stamp",75,"Notary",25]`,
		},
		"a bare number is no amount where amounts have decimals": {
			"Borrower: ANA REYES\nCHARGES\nDocumentary stamp       75.00\nStamp of month           5\nNotary                  25.00\n" +
				"Total fees             100.00\nPrincipal           10,000.00\nNet proceeds         9,900.00\n",
			`["Documentary stamp",75,"Notary",25]`,
		},
		"what stands below the total is no part of it": {
			"Borrower: ANA REYES\nCHARGES\nDocumentary stamp       75.00\nNotary                  25.00\n" +
				"Total fees             100.00\nPrincipal           10,000.00\nNet proceeds         9,900.00\n" +
				"Of last year: documentary stamp 612.00\n",
			`["Documentary stamp",75,"Notary",25]`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := chargesOf(t, c.text); got != c.want {
				t.Errorf("the charges are %s, want %s", got, c.want)
			}
		})
	}
}
