//go:build slow

package workbook

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestLibreOfficeComputesWhatOurOwnWorkbooksShow takes the values out of every formula's cell, so that
// another program has to work them out, and compares. All samples go through one run of it.
func TestLibreOfficeComputesWhatOurOwnWorkbooksShow(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("needs LibreOffice (soffice)")
	}
	dir := t.TempDir()
	args := []string{"-env:UserInstallation=file://" + filepath.Join(dir, "profile"), "--headless", "--convert-to", "xlsx", "--outdir", filepath.Join(dir, "computed")}
	for _, name := range samples(t) {
		var b bytes.Buffer
		if err := New().Export(context.Background(), &b, sample(t, name)); err != nil {
			t.Fatal(err)
		}
		bare := filepath.Join(dir, name+".xlsx")
		if err := os.WriteFile(bare, withoutValues(t, b.Bytes()), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, bare)
	}
	if out, err := exec.Command(office, args...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, out)
	}
	for _, name := range samples(t) {
		computed, err := os.ReadFile(filepath.Join(dir, "computed", name+".xlsx"))
		if err != nil {
			t.Fatal(err)
		}
		if n := compareBooks(t, exported(t, sample(t, name)), reopened(t, computed)); n == 0 {
			t.Errorf("%s: no formula was compared", name)
		}
	}
}
