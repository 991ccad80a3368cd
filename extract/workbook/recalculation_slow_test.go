//go:build slow

package workbook

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestSpreadsheetProgramComputesSameValues takes the values out of the ready-made workbooks' formulas,
// lets LibreOffice work them out anew, and compares.
func TestSpreadsheetProgramComputesSameValues(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("needs LibreOffice (soffice)")
	}
	dir := t.TempDir()
	args := []string{
		"-env:UserInstallation=file://" + dir + "/profile", "--headless", "--convert-to", "xlsx", "--outdir",
		filepath.Join(dir, "computed"),
	}
	ours := map[string]*excelize.File{}
	for _, name := range papers {
		for _, template := range New().ReadyTemplates() {
			f, written := opened(t, template, paper(t, name))
			file := name + "." + template.Name + ".xlsx"
			if err := os.WriteFile(filepath.Join(dir, file), withoutValues(t, written), 0o600); err != nil {
				t.Fatal(err)
			}
			ours[file], args = f, append(args, filepath.Join(dir, file))
		}
	}
	if said, err := exec.Command(office, args...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v %s", err, said)
	}
	compared := 0
	for file, f := range ours {
		b, err := os.ReadFile(filepath.Join(dir, "computed", file))
		if err != nil {
			t.Fatal(err)
		}
		compared += compareBooks(t, file, f, reopened(t, b))
	}
	if t.Logf("%d formulas", compared); compared == 0 {
		t.Error("no formula was compared")
	}
}

func compareBooks(t *testing.T, file string, ours, theirs *excelize.File) (formulas int) {
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
				t.Errorf(
					"%s: %s!%s = %s is %q there (%v), want the %q that it carries", file, sheet, cell, formula, got,
					err, want,
				)
			}
		})
	}
	return formulas
}
