package sheet

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestEncryptedBytesAreNotText(t *testing.T) {
	noise := make([]byte, 6000)
	source := rand.New(rand.NewPCG(7, 7))
	for i := range noise {
		noise[i] = byte(source.Uint32())
	}
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"encrypted": {noise, ErrNotText},
		"a text with a damaged line": {[]byte(strings.Repeat("01/02/2025 BAKER 1.00 2.00\n",
			200) + string(noise[:100])), nil},
		"a text with the codes of printers": {
			[]byte(strings.Repeat("\x1b[1m\x0f01/02/2025 PAY\x07\x08 1.00 2.00\x1b[0m\n", 50)), nil,
		},
		"records filled up with NUL": {bytes.Repeat([]byte("01/02/2025 PAY 1.00 2.00\x00\x00\x00\x00\n"),
			50), nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(t.Context(), bytes.NewReader(c.content), int64(len(c.content)), "txt", Options{})
			if !errors.Is(err, c.want) {
				t.Errorf("Read: %v, want %v", err, c.want)
			}
		})
	}
}
