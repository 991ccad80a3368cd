package clients

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// region matches the part of an example between the comments "[name" and "name]".
var region = regexp.MustCompile(`(?ms)^(?://|#) \[(\w+)\n(.*?)^(?://|#) (\w+)\]\n`)

// block matches a code block in docs/clients.md, with the name of the part that it shows; without a name if it shows
// none.
var block = regexp.MustCompile("(?ms)^(?:<!-- (\\S+) \\[(\\w+)\\] -->\n)?```(ts|python)\n(.*?)^```\n")

func TestCodeInDocumentationMatchesExamples(t *testing.T) {
	parts := map[string]string{}
	for _, file := range []string{"typescript/examples/intake.ts", "python/examples/intake.py"} {
		for _, r := range region.FindAllStringSubmatch(read(t, file), -1) {
			if r[1] != r[3] {
				t.Fatalf("%s: the part %s ends as %s", file, r[1], r[3])
			}
			parts[fmt.Sprintf("%s [%s]", file, r[1])] = strings.TrimSpace(r[2])
		}
	}
	if len(parts) != 14 {
		t.Errorf("the examples have %d parts, want seven each", len(parts))
	}
	shown := map[string]bool{}
	for _, b := range block.FindAllStringSubmatch(read(t, "../docs/clients.md"), -1) {
		name := fmt.Sprintf("%s [%s]", b[1], b[2])
		want, ok := parts[name]
		switch {
		case !ok:
			t.Errorf("docs/clients.md: a block names no part of an example (%q):\n%s", name, b[4])
		case strings.TrimSpace(b[4]) != want:
			t.Errorf("docs/clients.md shows\n%sand %s has\n%s", b[4], name, want)
		}
		shown[name] = true
	}
	for name := range parts {
		if !shown[name] {
			t.Errorf("docs/clients.md does not show %s", name)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
