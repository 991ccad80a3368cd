package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestThePageBarCountsPagesAndGoes(t *testing.T) {
	var screen bytes.Buffer
	listen, done := drawPages(&screen)
	for n := range 301 {
		listen(engine.Progress{PagesDone: n, PagesTotal: 300})
	}
	done()
	if !strings.Contains(screen.String(), "(0/300") {
		t.Errorf("the screen got %q, want the count of 300 pages", screen.String())
	}
	if lines := strings.Split(strings.TrimRight(screen.String(), "\r"), "\r"); strings.TrimSpace(lines[len(lines)-1]) != "" {
		t.Errorf("the bar's last line is %q, want it gone", lines[len(lines)-1])
	}
}

func TestThePageBarStaysAway(t *testing.T) {
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
