package identity_test

import (
	"context"
	"encoding/json"
	"flag"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	"github.com/dossier-lending/dossier/extract/doctype/identity"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

// reader reads all cards.
func reader(t *testing.T) extracttest.Extractor {
	t.Helper()
	x, err := extract.New(extract.Config{Types: identity.Types, Generic: generic.Type, Unweighed: true,
		ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, name string, content []byte, declared string) (engine.Extraction, error) {
		return x.Extract(ctx, engine.ExtractRequest{Content: strings.NewReader(string(content)),
			Size: int64(len(content)), FileName: name, DeclaredType: declared, Today: extracttest.Today})
	}
}

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", reader(t), "philsys_id", *update)
}

// read reads a card of typewriter text and returns its values and checks.
func read(t *testing.T, name, text string) (values map[string]any, checks map[string]engine.CheckStatus) {
	t.Helper()
	for _, known := range identity.Types {
		if known.Name != name {
			continue
		}
		r := &extract.Reading{Context: t.Context(), Request: engine.ExtractRequest{Today: extracttest.Today}}
		r.Read(typewriter.Document(text))
		e, err := known.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(e.Fields)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &values); err != nil {
			t.Fatal(err)
		}
		checks = map[string]engine.CheckStatus{}
		for _, c := range e.Validation.Checks {
			checks[c.Key] = c.Status
		}
	}
	return values, checks
}

func want(t *testing.T, values, want map[string]any) {
	t.Helper()
	for name, is := range want {
		if values[name] != is {
			t.Errorf("%s is %v, want %v", name, values[name], is)
		}
	}
}

func TestNamesAreJoinedAndSplit(t *testing.T) {
	values, _ := read(t, "umid", `
Unified Multi-Purpose ID
CRN: 0111-2345678-9
Surname: DELA CRUZ
Given Name: ANA MARIE
Middle Name: SANTOS
`)
	want(t, values, map[string]any{"full_name": "ANA MARIE SANTOS DELA CRUZ", "last_name": "DELA CRUZ",
		"id_number": "0111-2345678-9"})
	values, _ = read(t, "sss_id", `
SOCIAL SECURITY SYSTEM
SS No.: 34-1234567-8
Name: DELA CRUZ, ANA MARIE SANTOS
`)
	want(t, values, map[string]any{"full_name": "DELA CRUZ, ANA MARIE SANTOS", "last_name": "DELA CRUZ", "first_name": nil})
	values, _ = read(t, "drivers_license", `
DRIVER'S LICENSE
License No.: N01-12-345678
Last Name, First Name, Middle Name
DELA CRUZ, ANA MARIE, SANTOS
`)
	want(t, values, map[string]any{"last_name": "DELA CRUZ", "first_name": "ANA MARIE", "middle_name": "SANTOS"})
}

func TestNumberThatIsCutOffIsGivenAndFails(t *testing.T) {
	values, checks := read(t, "philsys_id", `
Philippine Identification Card
1234-5678-9012-3
Apelyido/Last Name
DELA CRUZ
Mga Pangalan/Given Names
ANA MARIE
`)
	want(t, values, map[string]any{"id_number": "1234-5678-9012-3"})
	if checks["id_number_format"] != engine.CheckFail {
		t.Errorf("the number of 13 digits: %s, want fail", checks["id_number_format"])
	}
}

const passport = `
PASAPORTE / PASSPORT
Apelyido/Surname
DELA CRUZ
Pangalan/Given names
ANA MARIE
Petsa ng kapanganakan/Date of birth
03 APR 1990

P<PHLDELA<CRUZ<<ANA<MARIE<<<<<<<<<<<<<<<<<<<
P1234567A1PHL9004034F3001019<<<<<<<<<<<<<<06
`

func TestMachineReadableZoneFillsWhatLabelsMiss(t *testing.T) {
	values, checks := read(t, "passport", passport)
	want(t, values, map[string]any{"last_name": "DELA CRUZ", "birth_date": "1990-04-03", "id_number": "P1234567A",
		"expiry_date": "2030-01-01", "sex": "female", "nationality": "PHL"})
	if status := checks["mrz_check_digits"]; status != engine.CheckPass {
		t.Errorf("mrz_check_digits is %s, want pass", status)
	}
}

func TestZoneThatDiffersFromCardFails(t *testing.T) {
	for name, change := range map[string][2]string{
		"a wrong check digit": {"9004034F", "9004035F"},
		"another birth date":  {"03 APR 1990", "13 APR 1990"},
	} {
		_, checks := read(t, "passport", strings.ReplaceAll(passport, change[0], change[1]))
		if status := checks["mrz_check_digits"]; status != engine.CheckFail {
			t.Errorf("%s: mrz_check_digits is %s, want fail", name, status)
		}
	}
}

// The number of the person is nowhere in a result, whatever the type is.
func TestPhilSysNumberIsNeverGivenOut(t *testing.T) {
	card := []byte("Philippine Identification Card\nPSN: 1234-5678901-2\nPCN: 1111-2222-3333-4444\nLast Name: DELA CRUZ\n" +
		"Given Names: ANA MARIE\nDate of Birth: April 3, 1990\n")
	for _, name := range []string{"philsys_id", "other", "umid"} {
		e, err := reader(t)(t.Context(), "card.txt", card, name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.NewReplacer("-", "", " ", "").Replace(string(b))
		if strings.Contains(plain, "123456789012") || !strings.Contains(plain, "PSN_REDACTED") || len(e.Masks) != 1 {
			t.Errorf("%s: the number is given out, or nothing says that it is masked: %s", name, b)
		}
	}
}
