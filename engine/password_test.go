package engine_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestSecretIsNotPrintedLoggedOrEncoded(t *testing.T) {
	const text = "hunter2-CANARY"
	type exported struct{ Password engine.Secret }
	type unexported struct{ password engine.Secret }
	s := engine.NewSecret(text)
	var all bytes.Buffer
	for _, v := range []any{
		s, &s, exported{s}, &exported{s}, unexported{s}, &unexported{s}, []engine.Secret{s},
		map[string]engine.Secret{"a": s},
	} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%T"} {
			fmt.Fprintf(&all, verb+"\n", v)
		}
		j, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(j)
		slog.New(slog.NewJSONHandler(&all, nil)).Info("m", "v", v)
		slog.New(slog.NewTextHandler(&all, nil)).Info("m", "v", v)
	}
	if x, err := xml.Marshal(exported{s}); err == nil {
		all.Write(x)
	}
	for _, form := range []string{text, fmt.Sprintf("%x", text), fmt.Sprintf("%X", text)} {
		if strings.Contains(all.String(), form) {
			t.Errorf("the secret shows as %q in %s", form, all.String())
		}
	}
	if got := s.Reveal(); got != text {
		t.Errorf("Reveal gives %q, want %q", got, text)
	}
	if got := fmt.Sprint(engine.NewSecret("")); got != "" {
		t.Errorf("no secret prints %q, want nothing", got)
	}
}
