package contributions

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestEveryBuiltInRowButOneHasAnOpenedSource(t *testing.T) {
	var unread []string
	for _, table := range Default().All() {
		for _, row := range table.Rows {
			if !row.isOpened() {
				unread = append(unread, table.Name+" "+row.From.String())
			} else if !strings.HasPrefix(row.Source, "https://") {
				t.Errorf("%s %v: the source %q is no page", table.Name, row.From, row.Source)
			}
		}
	}
	if got, want := strings.Join(unread, ", "), "benefits 2015-01-01"; got != want {
		t.Errorf("without an opened source: %s; want %s", got, want)
	}
}

// write makes a folder with one file.
func write(t *testing.T, name, text string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

const philhealthHeader = "from\trate\tfloor\tceiling\tsource\topened\n"

func TestLoadReplacesTable(t *testing.T) {
	folder := write(t, "philhealth.tsv", "# ours\n"+philhealthHeader+"2027-01-01\t5.5\t10000\t100000\tRA 1\tunopened\n")
	tables, err := Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	got, ok := tables.PhilHealth(on("2027-02-01"), 4_000_000)
	if want := (Share{110_000, 110_000, false}); !ok || got != want {
		t.Errorf("share is %v, %v; want %v", got, ok, want)
	}
	if _, ok := tables.PhilHealth(on("2026-02-01"), 4_000_000); ok {
		t.Error("the replaced table has no row of 2026, but a share was computed")
	}
	if _, ok := tables.SSS(on("2026-02-01"), 4_000_000); !ok {
		t.Error("the tables that were not replaced are missing")
	}
}

func TestReplacedTablesReachAnotherProcess(t *testing.T) {
	if got := Default().Replaced(); got != "" {
		t.Errorf("built-in tables are passed on as %q", got)
	}
	row := "2027-01-01\t5.5\t10000\t100000\tRA 1\tunopened\n"
	tables, err := Load(write(t, "philhealth.tsv", philhealthHeader+row))
	if err != nil {
		t.Fatal(err)
	}
	there, err := FromReplaced(tables.Replaced())
	if err != nil {
		t.Fatal(err)
	}
	got, _ := there.PhilHealth(on("2027-02-01"), 4_000_000)
	if want := engine.Amount(110_000); got.Employee != want {
		t.Errorf("share there is %v, want %v", got.Employee, want)
	}
	for _, text := range []string{"{", `{"no": ""}`, `{"sss": "x"}`} {
		if _, err := FromReplaced(text); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

func TestLoadNamesFileAndLine(t *testing.T) {
	const row = "2027-01-01\t5.5\t10000\t100000\tRA 1\tunopened\n"
	for _, c := range []struct{ why, name, text, want string }{
		{"a misspelled name", "philhelth.tsv", philhealthHeader + row, "no table has this name"},
		{"no names of columns", "philhealth.tsv", row, "philhealth.tsv:1: the first line must name the columns"},
		{"no rows", "philhealth.tsv", philhealthHeader, "philhealth.tsv:1: the table has no rows"},
		{"a missing column", "philhealth.tsv", philhealthHeader + "2027-01-01\t5\n", "tsv:2: 2 columns, want 6"},
		{
			"an impossible day", "philhealth.tsv", philhealthHeader + strings.Replace(row, "01-01", "02-30", 1),
			"philhealth.tsv:2: from:",
		},
		{
			"a comma in a figure", "philhealth.tsv", philhealthHeader + strings.Replace(row, "10000\t", "10,000\t", 1),
			`philhealth.tsv:2: floor: "10,000"`,
		},
		{
			"a rate above 100", "philhealth.tsv", philhealthHeader + strings.Replace(row, "5.5", "101", 1),
			`philhealth.tsv:2: rate: "101"`,
		},
		{
			"limits exchanged", "philhealth.tsv", philhealthHeader + strings.Replace(row, "10000\t", "200000\t", 1),
			"philhealth.tsv:2: floor is above ceiling",
		},
		{"a day twice", "philhealth.tsv", philhealthHeader + row + row, "philhealth.tsv:3: the day"},
		{
			"a bracket that does not continue", "income_tax.tsv",
			"from\tover\tbase\trate\tsource\topened\n2027-01-01\t0\t0\t0\tRA 1\tunopened\n" +
				"2027-01-01\t250000\t0\t15\tRA 1\tunopened\n2027-01-01\t400000\t25500\t20\tRA 1\tunopened\n",
			"income_tax.tsv:4: the base is 25500.00, but the bracket below reaches 22500.00",
		},
	} {
		if _, err := Load(write(t, c.name, c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.why, err, c.want)
		}
	}
}

func on(day string) engine.Date {
	d, err := engine.ParseDate(day)
	if err != nil {
		panic(err)
	}
	return d
}

func FuzzTable(f *testing.F) {
	for _, table := range Default().All() {
		f.Add(table.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range schemas {
			table, err := s.read("file", text)
			if err != nil {
				continue
			}
			tables := &Tables{byName: map[string]Table{s.name: table}}
			for _, pay := range []engine.Amount{0, 1, 4_000_000, maxTaxable} {
				tables.EmployeeShares(on("2026-01-01"), pay)
				for _, p := range periods {
					if tax, ok := tables.Withholding(on("9999-01-01"), p, pay); ok && tax.Amount < 0 {
						t.Errorf("the tax of %v is %v", pay, tax.Amount)
					}
				}
			}
		}
	})
}
