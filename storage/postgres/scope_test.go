package postgres_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/storagetest"
)

// owner is an organization with one document and one audit entry.
type owner struct {
	org      engine.OrgID
	document engine.Document
}

func newOwner(t *testing.T, s engine.Store) owner {
	t.Helper()
	ctx, at := t.Context(), time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	o := owner{org: engine.OrgID(uuid.NewString())}
	o.document = engine.Document{ID: time.Now().UnixNano(), Org: o.org, FileName: "march.pdf", DeclaredType: "auto",
		DocumentType: "auto", Kind: "pdf", Status: engine.DocumentPending, UploadedAt: at, JobID: uuid.NewString(),
		Attempt: 1}
	err := s.InTx(ctx, func(tx engine.Tx) error {
		return errors.Join(
			tx.PutPlan(ctx, engine.Plan{Name: "standard"}),
			tx.InsertOrganization(
				ctx, engine.Organization{ID: o.org, Name: string(o.org), Plan: "standard", CreatedAt: at},
			),
			tx.InsertDocument(ctx, o.document),
			tx.InsertAudit(ctx, engine.AuditEntry{
				Org: o.org, Seq: 1, At: at, Action: "a", Before: []byte(`{}`), After: []byte(`{}`),
			}),
		)
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// withoutPolicy lists the tables of organizations that have no policy, with the reason.
var withoutPolicy = map[string]string{
	"document_search": "the index of words could not be used; a search returns ids of documents, which have a policy",
}

func TestEveryTableOfOrganizationsHasAPolicyThatItsOwnerObeys(t *testing.T) {
	db := pgtest.Raw(t, pgtest.Database(t))
	tables := texts(t, db, `
		SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`)
	walled := strings.Join(texts(t, db, `
		SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
		WHERE c.relrowsecurity AND c.relforcerowsecurity AND p.polcmd = '*'`), " ") + " "
	if len(tables) < 30 {
		t.Fatalf("found %d tables of organizations; the search itself is broken", len(tables))
	}
	for _, table := range tables {
		if has := strings.Contains(walled, table+" "); has == (withoutPolicy[table] != "") {
			t.Errorf("table %s: has a policy: %t, listed without one: %q", table, has, withoutPolicy[table])
		}
	}
}

// condition is how a statement names its organization.
var condition = regexp.MustCompile(`\b(?:[a-z]\.)?org_id = (\$\d+)`)

// forgetful removes the condition on the organization from a statement, except from the search for words, which has no
// policy behind it.
func forgetful(query string) string {
	if strings.Contains(query, "document_search") {
		return query
	}
	return condition.ReplaceAllString(query, `CAST($1 AS TEXT) IS NOT NULL`) // $1 is the parameter that it found
}

// Every statement loses its condition on the organization, and no stranger of the suite finds or changes anything: the
// policies keep organizations apart by themselves.
func TestNothingLeaksThroughAForgottenCondition(t *testing.T) {
	if got := forgetful(`SELECT d.id FROM documents d WHERE d.org_id = $1 AND id = $2`); strings.Contains(got, "org_id") {
		t.Fatalf("the condition is still in %q", got)
	}
	if testing.Short() {
		t.Skip("the suite runs once more")
	}
	pgtest.Require(t)
	storagetest.RunIsolation(t, func(t testing.TB) engine.Store {
		s, err := postgres.OpenRewriting(t.Context(), pgtest.Reused(t), forgetful)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	})
}

// Without the policies, a forgotten condition leaks. So the test above notices a missing policy.
func TestAForgottenConditionLeaksWithoutPolicies(t *testing.T) {
	url := pgtest.Database(t)
	o := newOwner(t, open(t, url))
	s, err := postgres.OpenRewriting(t.Context(), url, forgetful)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stranger := engine.OrgID("stranger")
	if _, err := s.Document(t.Context(), stranger, o.document.ID); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("behind the policy: got %v, want not found", err)
	}
	if _, err := pgtest.Raw(t, url).Exec(`ALTER TABLE documents DISABLE ROW LEVEL SECURITY`); err != nil {
		t.Fatal(err)
	}
	if d, err := s.Document(t.Context(), stranger, o.document.ID); err != nil || d.ID != o.document.ID {
		t.Errorf("without the policy: got %v, %v; want the other's document", d.ID, err)
	}
}

func TestATransactionIsForOneOrganization(t *testing.T) {
	ctx, s := t.Context(), open(t, pgtest.Database(t))
	a, b := newOwner(t, s), newOwner(t, s)
	err := s.InTx(ctx, func(tx engine.Tx) error {
		if _, err := tx.Document(ctx, a.org, a.document.ID); err != nil {
			t.Errorf("the first organization: %v", err)
		}
		_, _ = tx.Document(ctx, b.org, b.document.ID)
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "one organization only") {
		t.Errorf("got %v, want a refusal, also where the function ignores it", err)
	}
}

func TestASuperuserIsRefused(t *testing.T) {
	url := strings.Replace(pgtest.Database(t), "://"+pgtest.Role+"@", "://"+pgtest.Superuser+"@", 1)
	if _, err := postgres.Open(t.Context(), url, postgres.Options{}); !errors.Is(err, postgres.ErrSuperuser) {
		t.Errorf("got %v, want the refusal of a superuser", err)
	}
}
