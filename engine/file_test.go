package engine

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestFileKindComesFromBytes(t *testing.T) {
	const (
		pdf  = "%PDF-1.7\n%âãÏÓ\n1 0 obj\n"
		png  = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00"
		jpeg = "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"
		tiff = "II*\x00\x08\x00\x00\x00"
		bmp  = "BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00"
		csv  = "Date,Description,Debit,Credit,Balance\n2026-01-02,Salary,,100.00,100.00\n"
		html = "<!DOCTYPE html><html><body>hi</body></html>"
		svg  = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`
	)
	compound := "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600)
	utf16 := "\xff\xfeD\x00a\x00t\x00e\x00,\x00B\x00\n\x00"
	bare16 := strings.ReplaceAll("D.a.t.e.,.B.a.l.a.n.c.e.\n.", ".", "\x00")
	for _, row := range []struct{ name, head, kind, code string }{
		{"a.pdf", pdf, "pdf", ""},
		{"scan", pdf, "pdf", ""},
		{"a.pdf", strings.Repeat("x", 900) + pdf, "pdf", ""},
		{"a.PNG", png, "png", ""},
		{"a.jpg", jpeg, "jpeg", ""},
		{"a.jpeg", jpeg, "jpeg", ""},
		{"a.tif", tiff, "tiff", ""},
		{"a.bmp", bmp, "bmp", ""},
		{"a.csv", csv, "csv", ""},
		{"a.txt", csv, "txt", ""},
		{"export", csv, "csv", ""},
		{"a.csv", utf16, "csv", ""},
		{"a.csv", bare16, "csv", ""},
		{"a.txt", "Saldo al 3 de mayo: 5\xf1", "txt", ""},
		{"J. Cruz v1.2", pdf, "pdf", ""},
		{"a.xls", compound, "xls", ""},
		{"protected.xlsx", compound, "xlsx", ""},
		{"a.doc", compound, "", "UNSUPPORTED_FILE_TYPE"},
		{"a.png", pdf, "", "FILE_TYPE_MISMATCH"},
		{"a.pdf", png, "", "FILE_TYPE_MISMATCH"},
		{"a.pdf.exe", pdf, "", "FILE_TYPE_MISMATCH"},
		{"a.csv", pdf, "", "FILE_TYPE_MISMATCH"},
		{"a.docx", pdf, "", "FILE_TYPE_MISMATCH"},
		{"a.txt", html, "", "UNSUPPORTED_FILE_TYPE"},
		{"a.png", svg, "", "UNSUPPORTED_FILE_TYPE"},
		{"a.pdf", html, "", "UNSUPPORTED_FILE_TYPE"},
		{"a.pdf", html + pdf, "", "UNSUPPORTED_FILE_TYPE"},
		{"a.txt", "#!/bin/sh\nrm -rf /\n", "", "UNSUPPORTED_FILE_TYPE"},
		{"a.txt", "\x7fELF\x02\x01\x01\x00\x00\x00", "", "UNSUPPORTED_FILE_TYPE"},
		{"a.zip", "PK\x03\x04\x14\x00\x00\x00", "", "UNSUPPORTED_FILE_TYPE"},
		{"a.pdf", "", "", "EMPTY_FILE"},
	} {
		kind, err := JudgeKind(row.name, []byte(row.head))
		code := ""
		if err != nil {
			code = string(CodeOf(err))
		}
		if kind != row.kind || code != row.code {
			t.Errorf(
				"%s with bytes %.20q: kind %q, code %q; want %q, %q", row.name, row.head, kind, code, row.kind,
				row.code,
			)
		}
	}
}

func FuzzJudgeKind(f *testing.F) {
	f.Add("a.pdf", []byte("%PDF-1.4"))
	f.Add("a.csv", []byte("a,b\n1,2\n"))
	f.Fuzz(func(t *testing.T, name string, head []byte) {
		kind, err := JudgeKind(name, head)
		if (kind == "") == (err == nil) {
			t.Fatalf("kind %q with error %v", kind, err)
		}
	})
}

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

func TestEscapedJSONHasSameMeaning(t *testing.T) {
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
