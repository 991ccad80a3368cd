package main

import (
	"encoding/binary"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/ocr/tesseract/training"
)

const threeLetters = "3\nNULL 0 Common 0\nA 5 0,255,0,255,0,0,0,0,0,0 Latin 1 0 1 A\né 3 0,255,0,255,0,0,0,0,0,0 Latin 2 0 2 é\n"

func TestNewLettersFollowThoseThatAreThere(t *testing.T) {
	table, added, err := extend([]byte(threeLetters))
	if err != nil {
		t.Fatal(err)
	}
	if want := utf8.RuneCountInString(training.Western) - 1; added != want {
		t.Errorf("%d letters were added, want %d: é is there", added, want)
	}
	lines := strings.Split(strings.TrimSuffix(string(table), "\n"), "\n")
	if strings.Join(lines[1:4], "\n") != strings.SplitN(strings.TrimSuffix(threeLetters, "\n"), "\n", 2)[1] {
		t.Errorf("the letters that were there became\n%s", strings.Join(lines[1:4], "\n"))
	}
	for _, want := range []string{"À 5 0,255,0,255,0,0,0,0,0,0 Latin ", "ç 3 ",
		"¿ 10 0,255,0,255,0,0,0,0,0,0 Common ", "₱ 0 ", "É 5 0,255,0,255,0,0,0,0,0,0 Latin 2 0 "} {
		if !strings.Contains(string(table), "\n"+want) {
			t.Errorf("no line begins with %q", want)
		}
	}
	if again, more, err := extend(table); err != nil || more != 0 || string(again) != string(table) {
		t.Errorf("a table that has all gains %d, %v; want none", more, err)
	}
}

func TestEachNewLetterHasTheNextFreeCode(t *testing.T) {
	codes := []byte{2, 0, 0, 0, 1, 1, 0, 0, 0, 7, 0, 0, 0, 1, 1, 0, 0, 0, 3, 0, 0, 0}
	got, err := encode(codes, 2)
	if err != nil || len(got) != len(codes)+18 {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
	if n, a, b := binary.LittleEndian.Uint32(got), binary.LittleEndian.Uint32(got[27:]),
		binary.LittleEndian.Uint32(got[36:]); n != 4 || a != 8 || b != 9 {
		t.Errorf("%d letters, the new ones of codes %d and %d; want 4, 8 and 9", n, a, b)
	}
}

// What the network is embedded with is what this command makes of Debian's: the letters are those of its answers.
func TestEmbeddedLettersAreExtended(t *testing.T) {
	table, err := os.ReadFile("../eng.lstm-unicharset")
	if err != nil {
		t.Fatal(err)
	}
	if _, more, err := extend(table); err != nil || more != 0 {
		t.Errorf("%d letters of training.Western are missing, %v", more, err)
	}
	codes, err := os.ReadFile("../eng.lstm-recoder")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.SplitN(string(table), "\n", 2)[0]; want != "175" || binary.LittleEndian.Uint32(codes) != 175 {
		t.Errorf("%s letters and %d codes, want 175 of each", want, binary.LittleEndian.Uint32(codes))
	}
}

func FuzzExtend(f *testing.F) {
	f.Add([]byte(threeLetters), []byte{0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, table, codes []byte) {
		if _, added, err := extend(table); err == nil && added > utf8.RuneCountInString(training.Western) {
			t.Errorf("%d letters were added, more than there are", added)
		}
		if out, err := encode(codes, 3); err == nil && len(out) != len(codes)+3*9 {
			t.Errorf("%d bytes of codes became %d", len(codes), len(out))
		}
	})
}
