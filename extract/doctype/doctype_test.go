package doctype

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract"
)

func TestNamesAreLevelledBeforeLookUp(t *testing.T) {
	for name, want := range map[string]string{
		"bank_statement":     "bank_statement",
		"  Bank  Statement ": "bank_statement",
		"BANK-STATEMENT":     "bank_statement",
		"bank - statement":   "bank_statement",
		"SOA":                "bank_statement",
		"e-statement":        "bank_statement",
		"bir 1702":           "income_tax_return",
		"AFS":                "audited_financial_statement",
		"OR/CR":              "",
		"auto":               "auto",
		"custom:rent_roll":   "custom:rent_roll",
		"misc":               "other",
	} {
		got, err := Default().Canonical(name)
		if want == "" {
			if err == nil {
				t.Errorf("%q is %s, want an error", name, got)
			}
			continue
		}
		if err != nil || got != want {
			t.Errorf("%q is %q (%v), want %q", name, got, err, want)
		}
	}
}

func TestUnknownNameGetsNearestNames(t *testing.T) {
	for name, want := range map[string]string{
		"bank_statment":    "bank_statement",
		"payslp":           "payslip",
		"pasport":          "passport",
		"drivers_licenses": "drivers_license",
		"umidd":            "umid",
	} {
		_, err := Default().Canonical(name)
		var unknown *extract.UnknownTypeError
		if !errors.As(err, &unknown) || len(unknown.Nearest) == 0 || unknown.Nearest[0] != want {
			t.Errorf("%q: %v, want %s first", name, err, want)
		}
	}
	_, err := Default().Canonical(strings.Repeat("x", 10_000))
	if err == nil || len(err.Error()) > 300 {
		t.Errorf("a name of 10,000 letters is answered with %d letters, want a short refusal", len(err.Error()))
	}
}

func TestPSAIsAmbiguous(t *testing.T) {
	_, err := Default().Canonical("PSA")
	var unknown *extract.UnknownTypeError
	if !errors.As(err, &unknown) || !unknown.Ambiguous || len(unknown.Nearest) != 2 {
		t.Errorf("psa: %v, want both certificates", err)
	}
}

func TestCustomSlugsAreChecked(t *testing.T) {
	for _, name := range []string{
		"custom:", "custom:a/b", "custom:ü", "custom:_a", "custom:" + strings.Repeat("a", 65),
	} {
		if got, err := Default().Canonical(name); err == nil {
			t.Errorf("%q is accepted as %q, want a refusal", name, got)
		}
	}
}

func TestRegistryIsComplete(t *testing.T) {
	entries := Default().List()
	if len(entries) != 50 {
		t.Errorf("%d types, want 50", len(entries))
	}
	marked := map[string]bool{}
	types := parseTypes(typeData)
	addMarks(types, markData)
	for _, documentType := range types {
		for _, m := range documentType.Marks {
			marked[documentType.Name] = true
			if m.Phrase != strings.ToLower(m.Phrase) || m.Weight < 1 {
				t.Errorf("mark %+v is not in normal form", m)
			}
		}
	}
	for _, e := range entries {
		if e.DocumentType != Other && !marked[e.DocumentType] && !bringsMarks(t, e.DocumentType) {
			t.Errorf("%s has no marks, so it is never detected", e.DocumentType)
		}
		for _, alias := range append(e.Aliases, e.DocumentType) {
			if got, ok := Default().Lookup(alias); !ok || got.DocumentType != e.DocumentType {
				t.Errorf("alias %s leads to %s, want %s", alias, got.DocumentType, e.DocumentType)
			}
		}
	}
}

func FuzzTypeName(f *testing.F) {
	for _, s := range []string{"bank_statement", "SOA", "psa", "custom:x", "auto", "bank statment", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		name, err := Default().Canonical(s)
		if (err == nil) == (name == "") {
			t.Errorf("%q gives %q and %v", s, name, err)
		}
		if err == nil {
			if again, err := Default().Canonical(name); err != nil || again != name {
				t.Errorf("%q is %q, which is not its own name: %q (%v)", s, name, again, err)
			}
		}
	})
}

func TestTypeOfEmbedderFollowsDefaultTypes(t *testing.T) {
	own := extract.Type{Name: "warehouse_receipt", Aliases: []string{"quedan", "wr"}, Family: "collateral"}
	r, err := Default().With(own, extract.Type{Name: "payslip", Aliases: []string{"kontrakt_sahod"}})
	if err != nil {
		t.Fatal(err)
	}
	list := r.List()
	if last := list[len(list)-1]; len(list) != len(Default().List())+1 || last.DocumentType != "warehouse_receipt" ||
		last.Family != "collateral" || len(last.Aliases) != 2 {
		t.Errorf("the last of %d types is %+v", len(list), last)
	}
	for name, want := range map[string]string{
		"Quedan":            "warehouse_receipt",
		"warehouse receipt": "warehouse_receipt",
		"Kontrakt Sahod":    "payslip",
		"payslip":           "payslip",
	} {
		if got, err := r.Canonical(name); got != want {
			t.Errorf("%q is %q (%v), want %q", name, got, err, want)
		}
	}
	if got, _ := r.Lookup("payslip"); !slices.Contains(got.Aliases, "kontrakt_sahod") {
		t.Errorf("payslip has the aliases %q, want the new one among them", got.Aliases)
	}
	if _, known := Default().Lookup("quedan"); known || len(Default().List()) != 50 {
		t.Error("the registry itself was changed")
	}
}

func TestWrongOrTakenNamesAreRefused(t *testing.T) {
	for what, own := range map[string]extract.Type{
		"no name":                    {},
		"capitals":                   {Name: "Warehouse_Receipt"},
		"a blank":                    {Name: "warehouse receipt"},
		"auto":                       {Name: "auto"},
		"a custom name":              {Name: "custom:receipt"},
		"an alias of ours":           {Name: "soa"},
		"an alias that is a type":    {Name: "warehouse_receipt", Aliases: []string{"payslip"}},
		"an alias of several types":  {Name: "warehouse_receipt", Aliases: []string{"psa"}},
		"an alias that is not level": {Name: "warehouse_receipt", Aliases: []string{"W R"}},
	} {
		if _, err := Default().With(own); err == nil {
			t.Errorf("%s: %+v is taken", what, own)
		}
	}
}

// bringsMarks reports whether the folder of a type has its marks: its own file, or lines of one for several types.
func bringsMarks(t *testing.T, name string) bool {
	files, err := filepath.Glob("*/marks.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Dir(file) == strings.ReplaceAll(name, "_", "") || strings.Contains(string(data), "\n"+name+": ") {
			return true
		}
	}
	return false
}

// What other packages ask of a type is data: the papers that say who may sign, and the member that names them.
func TestPapersThatNameSignatories(t *testing.T) {
	var signed []string
	for _, e := range Default().List() {
		for _, c := range e.Compares {
			if c.As == "signatories" && c.Field == "authorized_signatories" {
				signed = append(signed, e.DocumentType)
			}
		}
	}
	if want := []string{"secretarys_certificate", "board_resolution"}; !slices.Equal(signed, want) {
		t.Errorf("signatories are named by %q, want %q", signed, want)
	}
}
