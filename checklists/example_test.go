package checklists_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/checklists"
	"github.com/dossier-lending/dossier/extract/doctype"
)

func ExampleParse() {
	rules, err := checklists.Parse([]byte(`
dated: 2026-11-01
default: small
products:
  - name: small
    label: Small loan
    required:
      - {key: statements, label: Statements of three months, why: Shows income., types: [bank_statement], cover_days: 90}
`), "checklists.yaml", doctype.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	paper := rules.Products[0].Required[0]
	fmt.Println(rules.Dated, paper.Key, paper.Types, paper.CoverDays)
	// Output: 2026-11-01 statements [bank_statement] 90
}
