package layout_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func ExampleFindLabels() {
	words := layout.MustVocabulary("number: account number | account no\nholder: account name")
	document := typewriter.Document(`
Account No.: 123-456
Account Name
MARIA SANTOS
`)
	for _, found := range layout.FindLabels(layout.DocumentLines(document), words) {
		fmt.Println(found.Role, "→", found.Values[0].Text())
	}
	// Output:
	// number → 123-456
	// holder → MARIA SANTOS
}

func ExampleLines() {
	document := typewriter.Document("Date        Description      Balance\n01/02/2026  COFFEE            880.00")
	for _, line := range layout.Lines(document.Pages[0]) {
		for _, cell := range line.Cells() {
			fmt.Printf("[%s]", cell.Text())
		}
		fmt.Println()
	}
	// Output:
	// [Date][Description][Balance]
	// [01/02/2026][COFFEE][880.00]
}
