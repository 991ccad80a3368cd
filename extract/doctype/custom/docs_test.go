package custom_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// The definition printed in docs/schemas.md reads the policies as the document says.
func TestTheDocumentedDefinitionReadsAPolicy(t *testing.T) {
	text, err := os.ReadFile("../../../docs/schemas.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "POST /api/v1/schemas\n")
	block, _, _ = strings.Cut(block, "```")
	var body struct{ Definition json.RawMessage }
	if err := json.Unmarshal([]byte(block), &body); err != nil {
		t.Fatalf("the documented body is no JSON: %v", err)
	}
	for name, content := range papers() {
		e := read(t, string(body.Definition), name, content)
		wants(t, e, map[string]string{"policy_number": policyTruth["policy_number"], "issued": policyTruth["issued"], "total_premium": policyTruth["total_premium"],
			"covers": `[{"cover":"Own Damage","premium":5000},{"cover":"Acts of Nature","premium":1000.5},{"cover":"Passenger Accident","premium":250}]`})
		if c := checkOf(t, e, "premium_sum"); c.Status != "pass" {
			t.Errorf("%s: premium_sum is %s: %s", name, c.Status, c.Detail)
		}
	}
}

// Reading twice gives the same bytes, and so does the definition with its members in another order.
func TestAResultDependsOnNothingButPaperAndDefinition(t *testing.T) {
	var tree any
	if err := json.Unmarshal([]byte(policyDefinition), &tree); err != nil {
		t.Fatal(err)
	}
	sorted, _ := json.Marshal(tree) // members by name
	for name, content := range papers() {
		first, _ := json.Marshal(read(t, policyDefinition, name, content))
		for _, definition := range []string{policyDefinition, string(sorted)} {
			if again, _ := json.Marshal(read(t, definition, name, content)); string(again) != string(first) {
				t.Errorf("%s: read as\n%s\nand as\n%s", name, first, again)
			}
		}
	}
}
