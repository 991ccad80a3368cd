//go:build slow

package workbook

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestASpreadsheetProgramComputesTheSameValues takes the values out of a workbook's formulas, lets
// LibreOffice work them out anew, and compares.
func TestASpreadsheetProgramComputesTheSameValues(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("needs LibreOffice (soffice)")
	}
	for _, name := range papers {
		for _, template := range New().ReadyTemplates() {
			f, written := opened(t, template, paper(t, name))
			dir := t.TempDir()
			file := filepath.Join(dir, "in.xlsx")
			if err := os.WriteFile(file, withoutValues(t, written), 0o600); err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(dir, "out")
			command := exec.Command(office, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to", "xlsx", "--outdir", out, file)
			if said, err := command.CombinedOutput(); err != nil {
				t.Fatalf("soffice: %v %s", err, said)
			}
			b, err := os.ReadFile(filepath.Join(out, "in.xlsx"))
			if err != nil {
				t.Fatal(err)
			}
			if n := compareBooks(t, f, reopened(t, b)); n == 0 && template.Name == "bank_statement" {
				t.Errorf("%s of %s: nothing to compare", template.Name, name)
			}
		}
	}
}

func compareBooks(t *testing.T, ours, theirs *excelize.File) (formulas int) {
	t.Helper()
	for _, sheet := range ours.GetSheetList() {
		eachCell(t, ours, sheet, func(cell string) {
			want, formula := cellOf(t, ours, sheet, cell)
			if formula == "" {
				return
			}
			formulas++
			got, err := theirs.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
			if err != nil || !sameValue(got, want) {
				t.Errorf("%s!%s = %s is %q there (%v), want the %q that it carries", sheet, cell, formula, got, err, want)
			}
		})
	}
	return formulas
}

var formulaValue = regexp.MustCompile(`(<f>[^<]*</f>)<v>[^<]*</v>`)

func withoutValues(t *testing.T, workbook []byte) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(workbook), int64(len(workbook)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(part.Name, "xl/worksheets/") {
			content = formulaValue.ReplaceAll(content, []byte("$1"))
		}
		w, err := out.Create(part.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
