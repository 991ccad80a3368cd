package dossier_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// Reading a document needs no server and no storage.
func Example() {
	x, err := extract.New(extract.Config{
		Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
	})
	if err != nil {
		log.Fatal(err)
	}
	file, err := os.Open("cmd/dossier/samples/3-export.csv")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		log.Fatal(err)
	}
	result, err := x.Extract(context.Background(), engine.ExtractRequest{
		Content: file, Size: info.Size(), FileName: "export.csv", DeclaredType: "bank_statement",
		Today: engine.Date{Year: 2026, Month: time.November, Day: 21},
	})
	if err != nil {
		log.Fatal(err) // *engine.ExtractError: a category, and a sentence with the way out
	}
	c := result.BalanceChecks
	fmt.Println(c.Status, c.RowsChecked, "rows checked")
	fmt.Println(c.OpeningBalance, "+", c.TotalCredits, "-", c.TotalDebits, "=", c.ComputedClosingBalance)
	// Output:
	// pass 13 rows checked
	// 77595.83 + 175507.73 - 68826.50 = 184277.06
}
