package httpapi

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// ownPolicy is a policy that the organization puts in force.
const ownPolicy = `# ours since March
version: 1
affordability: {min_dscr: 1.5}
rules:
  - {key: dscr_low, when: "dscr < 1.5", applies: business, severity: warn, message: "DSCR below 1.5"}
scorecard: {base: 500, items: [{figure: dscr, bins: [{from: 1.5, points: 40}]}]}
`

// putPolicy puts a policy in force for the organization of a key, as the operator does.
func (s *testServer) putPolicy(key, document string) {
	s.t.Helper()
	by, err := s.engine.Organizations.Authenticate(s.t.Context(), key)
	s.must(err)
	by.KeyID = ""
	_, _, err = s.engine.Policies.Put(s.t.Context(), by, []byte(document))
	s.must(err)
}

// wantPolicy fails unless the answer shows what a document says.
func wantPolicy(t *testing.T, a *answer, document string) {
	t.Helper()
	want, err := policy.Parse([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var parsed any
	if err := json.Unmarshal(text, &parsed); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a.at("data.policy"), parsed) || a.text("data.document") != document {
		t.Errorf("got %s, want the document and what it says: %s", a.raw, text)
	}
}

// defaultPolicyRows are asked before the organization has a policy of its own.
func defaultPolicyRows(s *fixture) []row {
	return []row{
		{
			says:   "`GET /policy`: the organization's policy in force; without one the default, as revision 0",
			status: 200,
			ask:    get("/policy"),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if got := keysOf(t, a.at("data")); got != sorted("revision at key_id document policy") {
					t.Errorf("fields %s", got)
				}
				if a.at("data.revision") != 0.0 || a.at("data.at") != nil || a.text("data.key_id") != "" {
					t.Errorf("got %s", a.raw)
				}
				wantPolicy(t, a, string(policy.Reader{}.DefaultPolicy()))
			},
		},
		{
			says:   "`GET /policy` needs application:read",
			status: 403,
			code:   engine.CodeMissingScope,
			ask:    get("/policy").by(s.deleter),
		},
		{
			says:   "`dossier policy set` edits the policy: nothing does over HTTP",
			status: 405,
			code:   engine.CodeMethodNotAllowed,
			ask:    jsonAsk("PUT", "/policy", `{"version":1}`),
		},
	}
}

// ownPolicyRows are asked after the organization has put a policy in force.
func ownPolicyRows(ts *testServer, s *fixture) []row {
	ts.putPolicy(ts.key, "version: 1\n")
	ts.putPolicy(ts.key, ownPolicy)
	return []row{
		{
			says:   "One YAML (or JSON) document per organization, kept with revisions",
			status: 200,
			ask:    get("/policy").by(s.loanReader),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.at("data.revision") != 2.0 || !isMilliseconds.MatchString(a.text("data.at")) {
					t.Errorf("got %s", a.raw)
				}
				wantPolicy(t, a, ownPolicy)
			},
		},
		{
			says:   "An organization's policy is its own: another one still has the default",
			status: 200,
			ask:    get("/policy").by(s.foreignKey),
			check: func(t *testing.T, _ *testServer, a *answer) {
				if a.at("data.revision") != 0.0 {
					t.Errorf("got %s", a.raw)
				}
			},
		},
	}
}
