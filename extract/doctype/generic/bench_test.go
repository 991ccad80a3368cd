package generic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// onePage is a form with labelled values and a table.
func onePage() string {
	var b strings.Builder
	b.WriteString("               GOLDEN LEAF TRADING INC.\n               STATEMENT OF CHARGES\n\n")
	for i := range 18 {
		fmt.Fprintf(&b, "Label number %d: value %d          Another label %d: %d,000.00\n", i, i, i, i)
	}
	b.WriteString("\nItem                Pieces        Price        Amount\n")
	for i := range 24 {
		fmt.Fprintf(&b, "Blue box %-3d           %2d        10.00       %2d.00\n", i, i+10, i+10)
	}
	return b.String()
}

func BenchmarkOnePage(b *testing.B) {
	r := &extract.Reading{Context: b.Context()}
	r.Read(typewriter.Document(onePage()))
	for b.Loop() {
		if _, err := generic.Read(r); err != nil {
			b.Fatal(err)
		}
	}
}
