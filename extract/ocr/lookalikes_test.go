package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/raster"
)

func TestFiguresWithLookAlikesAreReadAsFigures(t *testing.T) {
	for _, c := range []struct{ name, first, again, want string }{
		{"a zero with a dot", "@1", "01", "01"},
		{"a zero read twice", "Q@1,", "01,", "01,"},
		{"a day", "Q1/13/2025", "01/13/2025", "01/13/2025"},
		{"an amount", "1,2O4.56", "1,204.56", "1,204.56"},
		{"other figures", "Q1/13/2025", "01/18/2025", "Q1/13/2025"},
		{"a code", "4B7Z1", "48721", "4B7Z1"},
		{"nothing is read again", "@1", "", "@1"},
		{"a flat", "2B", "28", "2B"},
		{"a word", "SOLD", "5010", "SOLD"},
		{"plain figures", "204.56", "999.99", "204.56"},
	} {
		t.Run(c.name, func(t *testing.T) {
			read := func(*raster.Gray, Mode) []Word {
				if c.again == "" {
					return nil
				}
				return []Word{word(c.again, 10, 10, 90, 30)}
			}
			words := []Word{word(c.first, 100, 100, 180, 120)}
			if err := clarify(t.Context(), fake{read: read}, raster.NewGray(400, 300), words); err != nil || words[0].Text != c.want {
				t.Errorf("%q read again as %q became %q, %v; want %q", c.first, c.again, words[0].Text, err, c.want)
			}
		})
	}
}

func TestMarksBeforeAMonthAreItsDay(t *testing.T) {
	for _, c := range []struct {
		name, before, first, again, want string
	}{
		{"a dollar", "", "$", "5", "5"},
		{"a percent behind a figure", "", "2%", "26", "26"},
		{"behind another month", "Aug", "&", "8", "&"},
		{"no day of a month", "", "&", "84", "&"},
		{"a day", "", "5", "8", "5"},
	} {
		words := []Word{word(c.first, 100, 100, 116, 120), word("Sep", 126, 100, 160, 120)}
		if c.before != "" {
			words = append([]Word{word(c.before, 60, 100, 92, 120)}, words...)
		}
		read := func(*raster.Gray, Mode) []Word { return []Word{word(c.again, 10, 10, 90, 30)} }
		if err := clarify(t.Context(), fake{read: read}, raster.NewGray(400, 300), words); err != nil || words[len(words)-2].Text != c.want {
			t.Errorf("%s: %q read again as %q became %q, %v; want %q", c.name, c.first, c.again, words[len(words)-2].Text, err, c.want)
		}
	}
}
