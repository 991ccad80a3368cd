package sheet

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
)

// BenchmarkCSV reads a statement of 20,000 rows; the baseline is encoding/csv, told the dialect and
// keeping nothing.
func BenchmarkCSV(b *testing.B) {
	var text strings.Builder
	text.WriteString("Posting Date,Description,Reference,Debit Amount,Credit Amount,Balance\n")
	for i := range 20_000 {
		fmt.Fprintf(
			&text, "01/%02d/2025,\"INSTAPAY TRANSFER TO ANA, ABAD %d\",%010d,\"1,%03d.00\",,\"%d,345.67\"\n", i%28+1,
			i, i, i%1000, i%900+100,
		)
	}
	raw := []byte(text.String())
	b.Run("encoding/csv", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		for b.Loop() {
			if _, err := csv.NewReader(bytes.NewReader(raw)).ReadAll(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("sheet", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		for b.Loop() {
			if _, err := Read(context.Background(), bytes.NewReader(raw), int64(len(raw)), "csv",
				Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
