package httpapi

import (
	"net/http/httptest"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestFormOfAnswerFollowsAcceptHeader(t *testing.T) {
	const text, pdf, none = "application/json", "application/pdf", ""
	for header, want := range map[string]string{
		"":                                 text,
		" , ":                              text,
		"application/json":                 text,
		"application/pdf":                  pdf,
		"APPLICATION/PDF":                  pdf,
		"*/*":                              text,
		"application/*":                    text,
		"application/pdf, */*":             text,
		"application/pdf, */*;q=0.1":       pdf,
		"application/pdf;q=0.5, text/html": pdf,
		"application/json;q=0.4,application/pdf;q=0.5": pdf,
		"application/json;q=0, */*":                    pdf,
		"application/*;q=0, application/pdf":           pdf,
		"text/html,application/xhtml+xml,*/*;q=0.8":    text,
		"application/pdf;version=1;q=0.9":              pdf,
		"application/json;q=0":                         none,
		"text/html":                                    none,
		"application/pdf;q=2":                          none,
		"application/pdf;q=x":                          none,
		"application/pdf;q=NaN":                        none,
		"*/pdf":                                        none,
		"pdf":                                          none,
		"*/*;q=0":                                      none,
		";;;":                                          none,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		if header != "" {
			r.Header.Set("Accept", header)
		}
		c := &call{r: r}
		c.w = &recorder{ResponseWriter: httptest.NewRecorder(), call: c}
		got, err := c.accepted(text, pdf)
		if got != want || (err != nil) != (want == none) ||
			err != nil && engine.CodeOf(err) != engine.CodeNotAcceptable {
			t.Errorf("Accept %q: %q (%v), want %q", header, got, err, want)
		}
	}
}
