package main

import (
	"net/http"
	"strings"
	"testing"
)

// A key's own rate and an opened origin, from the command line and the environment to an answer's headers.
func TestRatesAndOriginsAreTheOperators(t *testing.T) {
	const origin = "https://desk.lender.example"
	data := t.TempDir()
	output(t, "org", "create", "Acme", "--data", data)
	key := lastLine(output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:read", "--rate", "12"))
	if list := output(t, "key", "list", "--org", "Acme", "--data", data); !strings.Contains(list, "12/min") {
		t.Errorf("key list shows\n%s\nwant the key's rate in it", list)
	}
	t.Setenv("DOSSIER_CORS_ORIGINS", origin+",http://localhost:3000")
	s := startServer(t, data)
	for i, want := range []int{200, 200, 429} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/v1/document-types", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Authorization": {"Bearer " + key}, "Origin": {origin}}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		if a.StatusCode != want || a.Header.Get("X-RateLimit-Limit") != "2" || a.Header.Get("Access-Control-Allow-Origin") != origin {
			t.Errorf("request %d: %d %v, want %d, a burst of 2 and the origin opened", i+1, a.StatusCode, a.Header, want)
		}
	}
}

func TestAnOriginThatIsNoneIsNamedByItsSetting(t *testing.T) {
	t.Setenv("DOSSIER_CORS_ORIGINS", "*")
	s, err := load("", map[string]any{"data": t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	a, err := openAppliance(s, newLog(t.Output(), s))
	if err == nil {
		a.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "cors_origins") {
		t.Errorf("origin *: %v, want it refused by the setting's name", err)
	}
}
