package extracttest

import (
	"fmt"
	"slices"
	"strings"
)

// target is a figure that is to be reached on papers of looks that readers were not built on.
type target struct {
	name string
	of   func(o Outcome) bool
	got  func(r Report) float64
	want float64
	// most says that want is not to be exceeded; else it is to be reached.
	most bool
}

func rowF1(r Report) float64 { return r.Total().F1() }

func textOf(types ...string) func(Outcome) bool {
	return func(o Outcome) bool {
		return o.Paper.Grade == "" && slices.Contains(types, o.Paper.Truth.DocumentType)
	}
}

func gradeOf(g Grade) func(Outcome) bool {
	return func(o Outcome) bool { return o.Paper.Grade == g }
}

func anyPaper(Outcome) bool { return true }

var targets = []target{
	{"text layer, bank statements: exact rows, F1", textOf("bank_statement"), rowF1, 0.995, false},
	{"text layer, bank statements: header fields", textOf("bank_statement"), func(r Report) float64 { return r.Total().Fields() }, 0.99, false},
	{"text layer, bank statements: whole statements right", textOf("bank_statement"), func(r Report) float64 { return share(r.Total().WhollyRight, r.Total().Papers) }, 0.95, false},
	{"text layer, passbooks, cards, loans, wallets: exact rows, F1", textOf("passbook", "credit_card_statement", "loan_statement", "e_wallet_statement"), rowF1, 0.98, false},
	{"300 dpi scans: exact rows, F1", gradeOf(Clean300), rowF1, 0.99, false},
	{"200 dpi office scans: exact rows, F1", gradeOf(Office200), rowF1, 0.97, false},
	{"faxes: exact rows, F1", gradeOf(Fax), rowF1, 0.95, false},
	{"phone photos: exact rows, F1", gradeOf(Photo), rowF1, 0.90, false},
	{"300 dpi scans proven, of those whose paper is", gradeOf(Clean300), func(r Report) float64 { return r.Total().ScansProven() }, 0.60, false},
	{"200 dpi office scans proven, of those whose paper is", gradeOf(Office200), func(r Report) float64 { return r.Total().ScansProven() }, 0.50, false},
	{"every grade: proven results with every figure right", anyPaper, func(r Report) float64 { return share(r.Total().ProvenFigures, r.Total().Proven) }, 1, false},
	{"every grade: results whose amounts follow with every amount right", anyPaper, func(r Report) float64 { return share(r.Total().FollowingRight, r.Total().Following) }, 1, false},
	{"wrong figures handed over with confidence of 0.99 or more, in 10,000", anyPaper, func(r Report) float64 { return perTenThousand(r.SureAndWrong()) }, 1, true},
}

// Targets sets what is measured beside what is to be reached, in Markdown, for the looks that only measure
// and for those that readers were built on.
func (r Report) Targets() string {
	var b strings.Builder
	b.WriteString("| | target | unseen half | | build half |\n| --- | ---: | ---: | --- | ---: |\n")
	unseen, built := r.Only(func(o Outcome) bool { return o.Paper.Unseen }), r.Only(func(o Outcome) bool { return !o.Paper.Unseen })
	for _, t := range targets {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", t.name, t.wanted(), t.reached(unseen), t.verdict(unseen), t.reached(built))
	}
	return b.String()
}

// Only are the outcomes that are of a sort.
func (r Report) Only(of func(Outcome) bool) Report {
	return Report{slices.DeleteFunc(slices.Clone(r.Outcomes), func(o Outcome) bool { return !of(o) })}
}

func (t target) wanted() string {
	if t.most {
		return fmt.Sprintf("< %v", t.want)
	}
	return percent(t.want)
}

func (t target) reached(r Report) string {
	if r = r.Only(t.of); len(r.Outcomes) == 0 {
		return "not measured"
	}
	if t.most {
		return fmt.Sprintf("%.2f", t.got(r))
	}
	return percent(t.got(r))
}

func (t target) verdict(r Report) string {
	r = r.Only(t.of)
	switch {
	case len(r.Outcomes) == 0:
		return ""
	case t.most && t.got(r) < t.want, !t.most && t.got(r) >= t.want:
		return "met"
	}
	return "**missed**"
}
