//go:build slow

package workbook

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

// TestLibreOfficeComputesSameView lets LibreOffice compute the workbooks of views without their values, as they are
// written and with edited rows, and compares the edited ones with what the analyst makes of the same edits.
func TestLibreOfficeComputesSameView(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("needs LibreOffice (soffice)")
	}
	dir := t.TempDir()
	args := []string{
		"-env:UserInstallation=file://" + filepath.Join(dir, "profile"), "--headless", "--convert-to", "xlsx",
		"--outdir", filepath.Join(dir, "computed"),
	}
	bare := func(name string, b []byte) {
		file := filepath.Join(dir, name+".xlsx")
		if err := os.WriteFile(file, withoutValues(t, b), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	ours, edited := map[string]*excelize.File{}, map[string]engine.Cashflow{}
	for _, s := range openBorrowers() {
		v, name := viewOf(t, s), nameOf(s)
		b := v.workbook(t)
		ours[name] = reopened(t, b)
		bare(name, b)
		if edits := v.edits(); len(edits) > 1 {
			var changed bytes.Buffer
			if err := v.editedBook(t, edits).Write(&changed); err != nil {
				t.Fatal(err)
			}
			edited[name] = v.edited(t, edits).cashflow
			bare(name+"-edited", changed.Bytes())
		}
	}
	if said, err := exec.Command(office, args...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v %s", err, said)
	}
	computed := func(name string) *excelize.File {
		b, err := os.ReadFile(filepath.Join(dir, "computed", name+".xlsx"))
		if err != nil {
			t.Fatal(err)
		}
		return reopened(t, b)
	}
	formulas := 0
	for name, f := range ours {
		formulas += compareBooks(t, name, f, computed(name))
	}
	for name, c := range edited {
		c.Policy.Outcome = shownAt(t, ours[name], "Decision", "Outcome", 1) // follows no edited cell
		compareView(t, name+" edited", computed(name+"-edited"), c)
	}
	if t.Logf("%d formulas, %d edited workbooks", formulas, len(edited)); formulas == 0 || len(edited) == 0 {
		t.Error("nothing was compared")
	}
}
