package policy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// largePolicy is a document with as many rules as are allowed.
func largePolicy() []byte {
	var b strings.Builder
	b.WriteString("version: 1\nrules:\n")
	for i := range engine.MaxPolicyRules {
		fmt.Fprintf(
			&b, "- {key: r%d, when: \"(noi - debt_service) / loan_amount > 0.0%d and (dscr < 1.25 or dti > 0.40)\", severity: warn, message: m}\n",
			i, i,
		)
	}
	return []byte(b.String())
}

func BenchmarkParse200Rules(b *testing.B) {
	document := largePolicy()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(document); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEvaluate200Rules(b *testing.B) {
	p, err := Parse(largePolicy())
	if err != nil {
		b.Fatal(err)
	}
	figures := allFigures()
	b.ReportAllocs()
	for b.Loop() {
		Evaluate(p, figures, engine.EntityBusiness)
	}
}
