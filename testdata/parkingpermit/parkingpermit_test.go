package parkingpermit_test

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"testing"
	"time"

	"example.org/parkingpermit"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, parkingpermit.Type), parkingpermit.Name, *update)
}

// What the papers say is read, and a flaw in the figures is found.
func TestPermitsAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	read := extracttest.ReaderOf(t, parkingpermit.Type)
	for _, p := range papers {
		got, err := read(t.Context(), p.Name, p.Content, parkingpermit.Name)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		for _, f := range p.Truth.Fields {
			if extracttest.Judge(f, got.Fields.Get(f.Name)) != extracttest.Right {
				t.Errorf("%s: %s is %s, want %s", p.Name, f.Name, got.Fields.Get(f.Name), f.Value)
			}
		}
		for _, c := range got.Validation.Checks {
			if arithmetic := c.Key == "total_paid"; arithmetic && (c.Status == engine.CheckFail) != (p.Truth.Flaw != "") {
				t.Errorf("%s: the check is %+v, the flaw is %q", p.Name, c, p.Truth.Flaw)
			}
		}
	}
}

// The type is found by its marks among all others, and its result is decoded into its struct.
func Example() {
	types := append(all.Types(), parkingpermit.Type)
	x, err := extract.New(extract.Config{
		Types: types, Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
	})
	if err != nil {
		log.Fatal(err)
	}
	file, err := os.Open("testdata/form.txt")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		log.Fatal(err)
	}
	result, err := x.Extract(context.Background(), engine.ExtractRequest{
		Content: file, Size: info.Size(), FileName: "permit.txt", DeclaredType: "auto",
		Today: engine.Date{Year: 2026, Month: time.November, Day: 21},
	})
	if err != nil {
		log.Fatal(err)
	}
	var permit parkingpermit.Fields
	if err := result.Fields.Into(&permit); err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.TypeCheck.Detected, *permit.Holder, *permit.PlateNumber, len(permit.Slots), "slots")
	fmt.Println(*permit.TotalPaid, "paid, checks:", result.Validation.Status)
	// Output:
	// parking_permit MARIA L. SANTOS NBC 1234 2 slots
	// 1350.00 paid, checks: pass
}
