package dossier_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// The code in the README, run in a folder with a statement.pdf.
func Example_readme() {
	defer inFolderWithStatement()()
	ctx := context.Background()

	x, err := extract.New(extract.Config{
		Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
	})
	if err != nil {
		log.Fatal(err)
	}
	file, err := os.Open("statement.pdf")
	if err != nil {
		log.Fatal(err)
	}
	info, _ := file.Stat()
	result, err := x.Extract(ctx, engine.ExtractRequest{Content: file, Size: info.Size(), FileName: "statement.pdf",
		DeclaredType: "bank_statement", Today: engine.DateOf(time.Now())})
	if err != nil {
		log.Fatal(err) // *engine.ExtractError: a category, and a sentence with the way out
	}
	fmt.Println(result.BalanceChecks.Status, len(result.Transactions))
	// Output: pass 28
}

// inFolderWithStatement changes to a new folder with a generated statement, until the returned function is called.
func inFolderWithStatement() (leave func()) {
	before, err := os.Getwd()
	if err != nil {
		log.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "readme-")
	if err != nil {
		log.Fatal(err)
	}
	for _, look := range extracttest.Templates() {
		if look.Name != "grid" {
			continue
		}
		content := extracttest.Make(look, 3).Content
		if err := os.WriteFile(filepath.Join(folder, "statement.pdf"), content, 0o600); err != nil {
			log.Fatal(err)
		}
	}
	if err := os.Chdir(folder); err != nil {
		log.Fatal(err)
	}
	return func() { os.Chdir(before); os.RemoveAll(folder) }
}
