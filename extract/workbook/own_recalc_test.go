//go:build slow

package workbook

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/xuri/excelize/v2"
)

// cachedValue is the value that a formula's cell carries.
var cachedValue = regexp.MustCompile(`(</f>)<v>[^<]*</v>`)

// TestLibreOfficeComputesWhatIsWritten takes the values out of every formula's cell, so that another
// program has to work them out, and compares.
func TestLibreOfficeComputesWhatIsWritten(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("soffice is not installed")
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
		computed, err := excelize.OpenFile(filepath.Join(dir, "computed", name+".xlsx"))
		if err != nil {
			t.Fatal(err)
		}
		defer computed.Close()
		compared := 0
		eachFormula(t, exported(t, sample(t, name)), func(sheet, cell, formula, shown string) {
			compared++
			if got, err := computed.GetCellValue(sheet, cell, raws); err != nil || !alike(shown, got) {
				t.Errorf("%s, %s!%s = %s shows %q, LibreOffice computes %q (%v)", name, sheet, cell, formula, shown, got, err)
			}
		})
		if compared == 0 {
			t.Errorf("%s: no formula was compared", name)
		}
		t.Logf("%s: %d formulas", name, compared)
	}
}

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
		if ok, _ := filepath.Match("xl/worksheets/*.xml", f.Name); ok {
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

// alike compares what two programs show of a value: numbers to the precision of their arithmetic.
func alike(a, b string) bool {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX != nil || errY != nil {
		return a == b
	}
	return math.Abs(x-y) <= 1e-9*math.Max(1, math.Abs(x))
}
