package crosscheck_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
)

func ExampleNew() {
	papers := crosscheck.New(doctype.Default()).Begin()
	for i, holder := range []string{"MARIA L. SANTOS", "Santos, Maria Lourdes", "PEDRO REYES"} {
		papers.Add(engine.VerifyPaper{
			ID:           int64(i + 1),
			FileName:     fmt.Sprintf("statement-%d.pdf", i+1),
			DocumentType: "bank_statement",
			SHA256:       fmt.Sprint(i),
			Result: engine.Extraction{
				DocumentType: "bank_statement",
				Fields:       []engine.Field{{Name: "account_name", Value: holder}},
			},
		})
	}
	verdict := papers.Verdict()
	for _, field := range verdict.FieldCorroboration {
		if field.Status != "missing" {
			fmt.Println(field.Field, field.Status)
		}
	}
	for _, finding := range verdict.Findings {
		fmt.Println(finding.Code, finding.DocumentIDs)
	}
	// Output:
	// name conflict
	// NAME_CONFLICT [1 3]
}
