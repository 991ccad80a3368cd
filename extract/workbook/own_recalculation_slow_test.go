//go:build slow

package workbook

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLibreOfficeComputesSameValuesInOwnWorkbooks takes the values out of every formula's cell, so that
// another program has to work them out, and compares. All samples go through one run of it.
func TestLibreOfficeComputesSameValuesInOwnWorkbooks(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("needs LibreOffice (soffice)")
	}
	dir := t.TempDir()
	args := []string{
		"-env:UserInstallation=file://" + filepath.Join(dir, "profile"), "--headless", "--convert-to", "xlsx",
		"--outdir", filepath.Join(dir, "computed"),
	}
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
		if n := compareBooks(t, name, exported(t, sample(t, name)), reopened(t, computed)); n == 0 {
			t.Errorf("%s: no formula was compared", name)
		}
	}
}

// cachedValue is the value that a formula's cell carries.
var cachedValue = regexp.MustCompile(`(</f>)<v>[^<]*</v>`)

// withoutValues is a workbook whose formulas have no cached values.
func withoutValues(t *testing.T, workbook []byte) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(workbook), int64(len(workbook)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		part, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(f.Name, "xl/worksheets/") {
			part = cachedValue.ReplaceAll(part, []byte("$1"))
		}
		w, err := out.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(part); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
