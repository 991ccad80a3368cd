package authenticity_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/page"
)

func ExampleAssess() {
	file := page.Document{Kind: "pdf", Revisions: 1, Repaired: true}
	verdict := authenticity.Assess(file, authenticity.Figures{})
	for _, check := range verdict.IntegrityChecks {
		if check.Status == engine.CheckFail || check.Status == engine.CheckWarn {
			fmt.Println(check.Status, check.Key)
		}
	}
	fmt.Println("risk", verdict.RiskLevel)
	// Output:
	// warn metadata_present
	// warn file_integrity
	// risk inconclusive
}
