package proof_test

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

func TestMissingPagesComeFromPrintedNumbers(t *testing.T) {
	mark := func(page, printed, last int) ledger.PageMark {
		return ledger.PageMark{Page: page, Printed: printed, Last: last}
	}
	for _, c := range []struct {
		name  string
		pages []ledger.PageMark
		want  []proof.PageGap
	}{
		{"no numbers", nil, nil},
		{"all there", []ledger.PageMark{mark(1, 1, 2), mark(2, 2, 2)}, nil},
		{
			"the first of two", []ledger.PageMark{mark(1, 1, 2)},
			[]proof.PageGap{{After: 1, Before: 2, Detail: "Page 2 of 2 is missing."}},
		},
		{
			"the second of two", []ledger.PageMark{mark(1, 2, 2)},
			[]proof.PageGap{{After: 0, Before: 1, Detail: "Page 1 of 2 is missing."}},
		},
		{
			"two in the middle", []ledger.PageMark{mark(1, 1, 4), mark(2, 4, 4)},
			[]proof.PageGap{{After: 1, Before: 2, Detail: "Pages 2 to 3 of 4 are missing."}},
		},
		{
			"one in the middle, how many is not printed", []ledger.PageMark{mark(1, 1, 0), mark(2, 3, 0)},
			[]proof.PageGap{{After: 1, Before: 2, Detail: "Page 2 is missing."}},
		},
		{
			"the last of one statement before another", []ledger.PageMark{mark(1, 1, 2), mark(2, 1, 1)},
			[]proof.PageGap{{After: 1, Before: 2, Detail: "Page 2 of 2 is missing."}},
		},
		{"a page between without a number", []ledger.PageMark{mark(1, 1, 3), mark(3, 3, 3)}, nil},
		{"the last page bears no number", []ledger.PageMark{{Page: 1, Printed: 1, Last: 2, Bare: 1}}, nil},
		{"in another order", []ledger.PageMark{mark(1, 1, 2), mark(2, 2, 2), mark(3, 1, 2), mark(4, 2, 2)}, nil},
		{"one twice", []ledger.PageMark{mark(1, 1, 0), mark(2, 2, 0), mark(3, 2, 0)}, nil},
	} {
		if got := proof.MissingPages(c.pages); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}
