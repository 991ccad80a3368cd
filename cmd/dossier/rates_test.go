package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestRatesPrintsTablesWithSources(t *testing.T) {
	var out strings.Builder
	if err := (ratesCommand{}).Run(streams{out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"sss (built in)\n", "FROM", "EMPLOYEE_RATE", "2025-01-01", "OPENED", "https://", "unopened"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the tables lack %q:\n%s", want, out.String())
		}
	}
}

func TestRatesOfOperatorReplaceBuiltIn(t *testing.T) {
	var file, out strings.Builder
	if err := (ratesCommand{Table: "philhealth"}).Run(streams{out: &file}); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "philhealth.tsv")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	save(file.String() + "2027-01-01\t5.5\t10000\t100000\tRA 1\tunopened\n")
	if err := (ratesCommand{Rates: folder}).Run(streams{out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"philhealth (" + path + ")\n", "2027-01-01", "sss (built in)\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the tables lack %q:\n%s", want, out.String())
		}
	}
	save(file.String() + "2027-01-01\t5,5\t10000\t100000\tRA 1\tunopened\n")
	line := strings.Count(file.String(), "\n") + 1
	err := (ratesCommand{Rates: folder}).Run(streams{out: &out})
	if want := path + ":" + strconv.Itoa(line) + `: rate: "5,5"`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a comma in a rate gives %v, want %q", err, want)
	}
}

// The server's child processes compute with the operator's tables too.
func TestRatesReachChildProcesses(t *testing.T) {
	folder := t.TempDir()
	text := "from\tcap\tsource\topened\n2027-01-01\t100000\tRA 1\tunopened\n"
	if err := os.WriteFile(filepath.Join(folder, "benefits.tsv"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := load("", map[string]any{"rates": folder})
	if err != nil {
		t.Fatal(err)
	}
	arguments := s.sandbox().Arguments
	if got := arguments[len(arguments)-1]; !strings.Contains(got, "RA 1") {
		t.Errorf("a child's arguments are %q, want the table in the last", arguments)
	}
}
