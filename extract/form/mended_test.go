package form

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/identifier"
)

// The format of an identifier tells letters from the digits that look like them, but only where one reading fits.
func TestTheFormatTellsLettersFromDigits(t *testing.T) {
	for _, c := range []struct{ format, read, want string }{
		{"tin", "4O1-22B-97S", "401-228-975"},
		{"atc", "W1720", "WI720"},
		{"atc", "WC7Z0", "WC720"},
		{"atc", "W7720", ""},
		{"atc", "W0720", ""}, // WO, WD or WQ
		{"passport", "P73102648", "P7310264B"},
		{"passport", "P73102640", ""},
		{"drivers_license", "61-234-5678901", ""}, // grouped as another number
	} {
		format, known := identifier.Find(c.format)
		got, ok := mendedID(c.read, format)
		if !ok {
			got = ""
		}
		if !known || got != c.want {
			t.Errorf("%s %q is mended to %q, want %q", c.format, c.read, got, c.want)
		}
	}
}
