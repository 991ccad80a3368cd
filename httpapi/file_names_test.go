package httpapi

import (
	"encoding/json"
	"mime"
	"strings"
	"testing"
)

// TestBidiOverrideInFileNameIsShownVisibly: "march\u202exslx.exe" would be shown as a workbook's name.
func TestBidiOverrideInFileNameIsShownVisibly(t *testing.T) {
	const name, shown = "march\u202exslx.csv", "march\uFFFDxslx.xlsx"
	s := openTestServer(t)
	s.readPapers()
	made := s.postForm("/documents", typed("bank_statement"), file(name, csvFile)).wantStatus(202)
	id := jsonText(made.at("document_id"))
	s.process()
	for _, path := range []string{"/documents", "/documents/" + id, "/events"} {
		a := s.get(path).wantStatus(200)
		if strings.Contains(string(a.raw), "\u202e") || !strings.Contains(string(a.raw), `march\u202exslx.csv`) {
			t.Errorf("GET %s answers %q, want the name with its override escaped", path, a.raw)
		}
		if !json.Valid(a.raw) {
			t.Errorf("GET %s is no JSON", path)
		}
	}
	if got := s.get("/documents/" + id).text("document.file_name"); got != name {
		t.Errorf("file_name is read as %+q, want %+q", got, name)
	}
	header := s.get("/documents/" + id + "/custom-export").wantStatus(200).Header.Get("Content-Disposition")
	if want := `attachment; filename=march_xslx.xlsx; filename*=utf-8''march%EF%BF%BDxslx.xlsx`; header != want {
		t.Errorf("Content-Disposition is %q, want %q", header, want)
	}
	if _, parameters, err := mime.ParseMediaType(header); err != nil || parameters["filename"] != shown {
		t.Errorf("a reader of the header sees %+q (%v), want %+q", parameters["filename"], err, shown)
	}
}

func TestDownloadHeaderHoldsOneLineOfASCII(t *testing.T) {
	for _, name := range []string{"naïve café.xlsx", "a\"b;c\\.xlsx", "a\r\nX-Evil: 1.xlsx", "\u202e.xlsx", "明細.xlsx", "a%0d%0a.xlsx", "plain.xlsx"} {
		header := attachment(name)
		if strings.ContainsFunc(header, func(r rune) bool { return r < 0x20 || r > 0x7e }) {
			t.Errorf("%+q gives the header %+q, want printable ASCII", name, header)
		}
		if _, parameters, err := mime.ParseMediaType(header); err != nil || parameters["filename"] == "" {
			t.Errorf("%+q gives the header %q, which cannot be read: %v", name, header, err)
		}
	}
}
