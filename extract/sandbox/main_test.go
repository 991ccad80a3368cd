//go:build linux

package sandbox

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// The test program is its own child: started by an Extractor it reads with the hostile reader.
func TestMain(m *testing.M) {
	if IsChild() {
		os.Exit(Child(context.Background(), Tools{Extractor: hostile{}, Merger: hostileMerger{},
			Renderer: &hostileRenderer{}}))
	}
	if run := os.Getenv(parentScript); run != "" {
		os.Exit(runAsParent(run))
	}
	os.Exit(m.Run())
}

// extractorFor makes an Extractor that is closed with the test.
func extractorFor(t testing.TB, c Config) *Extractor {
	t.Helper()
	if c.Timeout == 0 {
		c.Timeout = 20 * time.Second
	}
	x, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// asking makes a request whose declared type is the attempt of the hostile reader.
func asking(what string, content ...string) engine.ExtractRequest {
	b := []byte(strings.Join(content, ""))
	return engine.ExtractRequest{Content: bytes.NewReader(b), Size: int64(len(b)), DeclaredType: what}
}
