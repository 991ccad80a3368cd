package httpapi

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var metricHelp = regexp.MustCompile(`(?m)^# HELP (dossier_\w+) `)

// An operator finds every metric of ours in one table. A metric with labels is served only after something counted, so
// names are taken from the source as well.
func TestEveryMetricIsDocumented(t *testing.T) {
	document, err := os.ReadFile("../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("metrics.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, match := range regexp.MustCompile(`"(dossier_\w+)"`).FindAllStringSubmatch(string(source), -1) {
		names = append(names, match[1])
	}
	served := string(openTestServer(t).send(ask{method: "GET", path: "/metrics", scheme: "none"}).raw)
	for _, match := range metricHelp.FindAllStringSubmatch(served, -1) {
		names = append(names, match[1])
		if !strings.Contains(string(source), `"`+match[1]+`"`) {
			t.Errorf("the metric %s is not named in metrics.go", match[1])
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if !strings.Contains(string(document), "| `"+name+"`") {
			t.Errorf("docs/operating.md has no line for the metric %s in its table", name)
		}
	}
}
