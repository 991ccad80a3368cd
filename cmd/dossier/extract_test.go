package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestPageBarCountsPagesAndDisappears(t *testing.T) {
	var screen bytes.Buffer
	listen, done := drawPages(&screen)
	for n := range 301 {
		listen(engine.Progress{PagesDone: n, PagesTotal: 300})
	}
	done()
	if !strings.Contains(screen.String(), "(0/300") {
		t.Errorf("the screen got %q, want the count of 300 pages", screen.String())
	}
	if lines := strings.Split(
		strings.TrimRight(screen.String(), "\r"), "\r",
	); strings.TrimSpace(lines[len(lines)-1]) != "" {
		t.Errorf("the bar's last line is %q, want it gone", lines[len(lines)-1])
	}
}

func TestPageBarIsHiddenForShortDocuments(t *testing.T) {
	var screen bytes.Buffer
	listen, done := drawPages(&screen)
	listen(engine.Progress{PagesDone: 2, PagesTotal: 2})
	done()
	if screen.Len() > 0 {
		t.Errorf("%q for a paper of two pages", screen.String())
	}
	if listen, _ := pageBar(&screen); listen != nil {
		t.Error("a bar where there is no terminal")
	}
}

func TestBidiOverrideInFileNameIsShownVisibly(t *testing.T) {
	const name = "march\u202exslx.exe"
	var table bytes.Buffer
	if err := writeTable(&table, name, engine.Extraction{}); err != nil {
		t.Fatal(err)
	}
	var screen bytes.Buffer
	report(&screen, errors.New("open "+name+": no such file\nnext line"))
	for what, text := range map[string]string{"table": table.String(), "error": screen.String()} {
		if strings.Contains(text, "\u202e") || !strings.Contains(text, "march\uFFFDxslx.exe") ||
			!strings.Contains(text, "\n") {
			t.Errorf("the %s is %+q, want the override replaced", what, text)
		}
	}
	var out bytes.Buffer
	if err := writeJSON(&out, map[string]string{"file": name}); err != nil ||
		!strings.Contains(out.String(), `march\u202exslx.exe`) {
		t.Errorf("JSON is %+q (%v), want the name escaped", out.String(), err)
	}
}
