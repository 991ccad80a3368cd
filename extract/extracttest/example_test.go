package extracttest_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// An embedder measures a reader of its own document type on its own papers: here a queue ticket.
func ExampleMeasure() {
	read := func(_ context.Context, _ string, content []byte, declared string) (engine.Extraction, error) {
		name, number, _ := strings.Cut(string(content), ", ticket ")
		return engine.Extraction{DocumentType: declared, Fields: engine.Fields{
			{Name: "full_name", Value: name}, {Name: "reference_number", Value: number}, {Name: "counter", Value: nil},
		}}, nil
	}
	paper := func(name, content, holder, number string, counter any) extracttest.Sample {
		return extracttest.Sample{Name: name, Template: "ticket", Content: []byte(content), Truth: extracttest.Truth{
			DocumentType: "custom:queue_ticket",
			Fields: []extracttest.Field{
				extracttest.NewField("full_name", extracttest.KindText, holder),
				extracttest.NewField("reference_number", extracttest.KindID, number),
				extracttest.NewField("counter", extracttest.KindExact, counter),
			},
		}}
	}
	report := extracttest.Measure(context.Background(), read, []extracttest.Sample{
		paper("one.txt", "Ana Abad, ticket A-17", "ANA ABAD", "A17", nil),
		paper("two.txt", "Ramon Uy, ticket B-02 at counter 4", "Ramon Uy", "B-02", 4),
	})
	for _, o := range report.Outcomes {
		fmt.Println(o.Paper.Name, o.WhollyRight(), o.Differences)
	}
	fmt.Printf("header fields: %.2f\n", report.Total().Fields())
	// Output:
	// one.txt true []
	// two.txt false [reference_number: wanted "B-02", got "B-02 at counter 4" counter: wanted 4, got null]
	// header fields: 0.60
}
