package engine

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

const turnedName = "march\u202exslx.exe"

func TestBidiOverrideInFileNameIsShownVisibly(t *testing.T) {
	for name, want := range map[string]string{
		turnedName:                   "march\uFFFDxslx.exe",
		"a\u2066b\u2069.pdf":         "a\uFFFDb\uFFFD.pdf",
		"a\u200b\u200f\ufeff.pdf":    "a\uFFFD\uFFFD\uFFFD.pdf",
		"a\u2028\u2029\r\n.pdf":      "a\uFFFD\uFFFD\uFFFD\uFFFD.pdf",
		"a\x1b\u0085\u009b.pdf":      "a\uFFFD\uFFFD\uFFFD.pdf",
		"a\u3164\U000e0041.pdf":      "a\uFFFD\uFFFD.pdf",
		"\xff.pdf":                   "\uFFFD.pdf",
		"Kontoauszüge März – 明細.pdf": "Kontoauszüge März – 明細.pdf",
		"":                           "",
	} {
		if got := VisibleName(name); got != want {
			t.Errorf("%+q is shown as %+q, want %+q", name, got, want)
		}
	}
	for r := rune(0); r <= 0x10ffff; r++ { // the ranges that the wall promises
		promised := r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x2028 && r <= 0x202e ||
			r >= 0x2066 && r <= 0x2069 || r == 0xfeff
		if promised && VisibleName(string(r)) != "\uFFFD" {
			t.Errorf("%U is shown as it is", r)
		}
	}
}

func TestEscapedJSONMeansTheSame(t *testing.T) {
	for _, name := range []string{turnedName, "\u0085 \U000e0041 \ufeff", "plain", "ü\uFFFD", ""} {
		plain, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		text := EscapeHidden(plain)
		var back string
		if err := json.Unmarshal(text, &back); err != nil || back != name {
			t.Errorf("%s is read as %+q (%v), want %+q", text, back, err, name)
		}
		if strings.ContainsAny(string(text), "\u202e\u0085\U000e0041\ufeff") {
			t.Errorf("%q still holds a hidden character", text)
		}
	}
	if text := "{\n\t\"a\": \"\xff\"}\n"; string(EscapeHidden([]byte(text))) != text {
		t.Error("spaces between values, or bytes that are no text, have changed")
	}
}

func TestCallbackBodyEscapesBidiOverride(t *testing.T) {
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	d := Document{ID: 7, FileName: turnedName, Status: DocumentCompleted, CompletedAt: &now}
	body, err := callbackBody(d, EventDocumentCompleted)
	if err != nil || !strings.Contains(string(body), `"march\u202exslx.exe"`) {
		t.Errorf("the payload is %q (%v), want the name escaped", body, err)
	}
}
