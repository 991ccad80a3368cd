package extract_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
)

func TestReadingWithoutExtractorHasBuiltInRates(t *testing.T) {
	got, ok := (&extract.Reading{}).Rates().BenefitsCap(2026)
	if want := engine.Amount(9_000_000); !ok || got.Amount != want {
		t.Errorf("the cap is %v, %v; want %v", got.Amount, ok, want)
	}
}

func TestReadingHasRatesOfConfig(t *testing.T) {
	folder := t.TempDir()
	text := "from\tcap\tsource\topened\n2020-01-01\t100000\tRA 1\tunopened\n"
	if err := os.WriteFile(filepath.Join(folder, "benefits.tsv"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	rates, err := contributions.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got contributions.Tax
	read := func(r *extract.Reading) (engine.Extraction, error) {
		got, _ = r.Rates().BenefitsCap(2026)
		return engine.Extraction{}, nil
	}
	x, err := extract.New(extract.Config{
		Types:     []extract.Type{{Name: "warehouse_receipt", Read: read}},
		Generic:   all.Generic(),
		ReadSheet: filereader.Sheet,
		Rates:     rates,
	})
	if err != nil {
		t.Fatal(err)
	}
	const page = "Warehouse receipt: 12 bags"
	_, err = x.Extract(t.Context(), engine.ExtractRequest{
		Content: strings.NewReader(page), Size: int64(len(page)), FileName: "paper.txt",
		DeclaredType: "warehouse_receipt",
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := (contributions.Tax{Amount: 10_000_000}); got != want {
		t.Errorf("the cap is %v, want the operator's %v", got, want)
	}
}
