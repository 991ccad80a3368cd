package ledger

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/page"
)

// A broken matrix in a file gives words boxes that are upside down or nowhere. Their figures may be lost, but the
// paper is read to its end.
func TestWordsWithBrokenBoxesNeitherCrashNorHang(t *testing.T) {
	const headed = `
Date        Description          Out       In    Balance
2024-03-01  Cash in                    500.00     600.00
2024-03-02  Sent to Ana       100.00              500.00`
	const headless = `
2024-03-01  Cash in               500.00     600.00
2024-03-02  Sent to Ana          -100.00     500.00
2024-03-03  Sent to Ben          -100.00     400.00`
	for name, breaks := range map[string]func(*page.Box){
		"upside down":    func(b *page.Box) { b.Y0, b.Y1 = b.Y1, b.Y0 },
		"of no height":   func(b *page.Box) { b.Y1 = b.Y0 },
		"mirrored":       func(b *page.Box) { b.X0, b.X1 = b.X1, b.X0 },
		"not a number":   func(b *page.Box) { b.X1 = math.NaN() },
		"without an end": func(b *page.Box) { b.X1 = math.Inf(1) },
		"before all":     func(b *page.Box) { b.X0, b.X1 = math.Inf(-1), math.Inf(-1) },
	} {
		for _, text := range []string{headed, headless} {
			for _, kind := range []string{"pdf", "xlsx"} {
				d := paper(text)
				d.Kind = kind
				for i := range d.Pages[0].Words {
					w := &d.Pages[0].Words[i]
					breaks(&w.Box)
					if kind == "xlsx" {
						w.Cell = "A1"
					}
				}
				done := make(chan any, 1)
				go func() {
					defer func() { done <- recover() }()
					Read(context.Background(), d, Options{})
				}()
				select {
				case crash := <-done:
					if crash != nil {
						t.Errorf("%s, %s: crashed with %v", kind, name, crash)
					}
				case <-time.After(10 * time.Second):
					t.Fatalf("%s, %s: did not end", kind, name)
				}
			}
		}
	}
}

func TestABlankPageIsRead(t *testing.T) {
	if st := read(t, paper("")); len(st.Rows) != 0 {
		t.Errorf("got rows %v of a blank page", st.Rows)
	}
}
