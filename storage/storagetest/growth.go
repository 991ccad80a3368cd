package storagetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// Limits of growth: how many times longer a call may take among many documents than among few.
const (
	mostGrowth     = 1.5 // of any call
	mostDeepGrowth = 5.0 // of the last page of a list, asked for by its number
)

// Growth measures whether reads and writes take longer in an organization with many documents. It fills two stores,
// runs the same calls on both in turn, and fails if the median of a call grows beyond its limit. open returns an empty
// store, and a function to call once it is filled: what its database does by itself after some minutes.
func Growth(t *testing.T, open func(t testing.TB) (s engine.Store, settle func()), few, many int) {
	began := time.Now()
	fill := func(documents int) *grown {
		s, settle := open(t)
		g := newGrown(t, s, documents)
		settle()
		return g
	}
	small, large := fill(few), fill(many)
	t.Logf("%d and %d documents are made in %v", few, many, time.Since(began).Round(time.Second))
	t.Logf("%-48s %10s %10s %6s", "median", fmt.Sprint(few), fmt.Sprint(many), "times")
	// A call may also be longer by the time that reading one document takes on this machine: a store of a thousand
	// documents is in a connection's own cache, a large one in the operating system's, and a call reads some pages.
	allowance := medianOfBoth(t, readDocument, small, large)[1]
	for _, c := range grownCalls {
		var medians [2]time.Duration
		ratio, passed := 0.0, false
		limit := mostGrowth
		if c.deep {
			limit = mostDeepGrowth
		}
		for range 3 { // another program may disturb a measurement
			medians = medianOfBoth(t, c, small, large)
			ratio = float64(medians[1]) / float64(medians[0])
			if passed = c.skips || ratio <= limit || medians[1]-medians[0] <= allowance; passed {
				break
			}
		}
		t.Logf("%-48s %10v %10v %6.2f", c.name,
			medians[0].Round(time.Microsecond), medians[1].Round(time.Microsecond), ratio)
		if !passed {
			t.Errorf("%s takes %.1f times as long among %d documents as among %d, at most %.1f is allowed",
				c.name, ratio, many, few, limit)
		}
	}
}

// grownTurns is how often each call is measured in each store.
const grownTurns = 41

func medianOfBoth(t *testing.T, c grownCall, small, large *grown) (medians [2]time.Duration) {
	t.Helper()
	var times [2][]time.Duration
	for turn := range grownTurns + 5 {
		for i, g := range [2]*grown{small, large} {
			if c.prepare != nil {
				c.prepare(g)
			}
			began := time.Now()
			err := c.call(g)
			took := time.Since(began)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if turn >= 5 { // the first ones compile statements and fill caches
				times[i] = append(times[i], took)
			}
		}
	}
	for i := range times {
		slices.Sort(times[i])
		medians[i] = times[i][grownTurns/2]
	}
	return medians
}

// grown is an organization with a number of documents, ten in each application.
type grown struct {
	t            testing.TB
	s            engine.Store
	e            *engine.Engine
	org          engine.OrgID
	by           engine.Principal
	random       *rand.Rand
	documents    int
	made         int // documents that were added with all that a year leaves of them
	lastID       int64
	ids          []int64 // visible documents, oldest first
	applications []string
	folders      []string
	webhook      string
	chosen       int64  // what the next call is about: a document,
	application  string // or an application, as prepare left it
}

const (
	documentsEach = 10        // in an application
	rareDocuments = 20        // of a type and status that few documents have, however many there are
	idStep        = 60_000_00 // between two document ids
)

func newGrown(t testing.TB, s engine.Store, documents int) *grown {
	g := &grown{t: t, s: s, documents: documents, random: rand.New(rand.NewPCG(1, uint64(documents)))}
	g.org, g.lastID, g.webhook = engine.OrgID(newID()), 1<<40+int64(documents), newID() // ids of two differ
	g.by = engine.Principal{Org: g.org, KeyID: "key00000", Scopes: engine.Scopes}
	var err error
	if g.e, err = engine.New(engine.Config{
		Store: s, Blobs: noBlobs{}, Extractor: struct{ engine.Extractor }{}, Types: grownNames{},
	}); err != nil {
		t.Fatal(err)
	}
	g.tx(func(ctx context.Context, tx engine.Tx) error {
		return errors.Join(
			tx.PutPlan(ctx, engine.Plan{Name: "standard", SoftDeleteRetainDays: 30}),
			tx.InsertOrganization(ctx, engine.Organization{
				ID: g.org, Name: "Lender " + newID(), Plan: "standard", CreatedAt: noon,
			}),
			tx.InsertBorrower(ctx, engine.Borrower{ID: "b", Org: g.org, Email: "ana@example.com", CreatedAt: noon}),
			tx.InsertWebhook(ctx, engine.Webhook{
				ID: g.webhook, Org: g.org, URL: "https://lender.example/hook", Secret: []byte{1},
				CreatedAt: noon, UpdatedAt: noon,
			}),
		)
	})
	for i := range 10 {
		f := engine.Folder{ID: newID(), Org: g.org, Name: fmt.Sprint("Folder ", i), CreatedAt: noon, UpdatedAt: noon}
		g.tx(func(ctx context.Context, tx engine.Tx) error { return tx.InsertFolder(ctx, f) })
		g.folders = append(g.folders, f.ID)
	}
	for g.made < documents {
		g.tx(func(ctx context.Context, tx engine.Tx) error {
			for range min(500, documents-g.made) {
				if err := g.addOld(ctx, tx, g.made); err != nil {
					return err
				}
				g.made++
			}
			return nil
		})
	}
	return g
}

func (g *grown) tx(fn func(ctx context.Context, tx engine.Tx) error) {
	g.t.Helper()
	if err := g.write(fn); err != nil {
		g.t.Fatal(err)
	}
}

func (g *grown) write(fn func(ctx context.Context, tx engine.Tx) error) error {
	ctx := g.t.Context()
	return g.s.InTx(ctx, func(tx engine.Tx) error { return fn(ctx, tx) })
}

func (g *grown) addApplication(ctx context.Context, tx engine.Tx, at time.Time) error {
	number, err := tx.NextApplicationNumber(ctx, g.org)
	if err != nil {
		return err
	}
	a := engine.Application{
		ID: newID(), Org: g.org, Number: number, BorrowerID: "b", BusinessName: "Reyes Bakery",
		BorrowerEmail: "ana@example.com", ExternalRef: ptr(fmt.Sprint("crm-", number)), Status: engine.StatusSubmitted,
		CreatedAt: at, UpdatedAt: at, ActiveAt: at, AuditSalt: "salt",
	}
	if number%97 == 0 {
		a.Status = engine.StatusApproved
	}
	g.applications = append(g.applications, a.ID)
	return errors.Join(tx.InsertApplication(ctx, a), tx.InsertStatusChange(
		ctx, g.org, engine.StatusChange{ApplicationID: a.ID, At: at, KeyID: "key00000", To: a.Status}))
}

// newDocument is a document with the next id, that nobody stored yet.
func (g *grown) newDocument(at time.Time) engine.Document {
	g.lastID += idStep
	return engine.Document{
		ID: g.lastID, Org: g.org, FileName: "march.pdf", DeclaredType: "auto", DocumentType: "bank_statement",
		Kind: "pdf", SHA256: fmt.Sprintf("%064x", g.lastID), SizeBytes: 120_000, Status: engine.DocumentCompleted,
		UploadedAt: at, CompletedAt: ptr(at.Add(2 * time.Second)), JobID: newID(), UploadedBy: "key00000",
	}
}

// addOld adds the i-th document with all that a year leaves of it: result, words, job, event, delivery, audit entries.
func (g *grown) addOld(ctx context.Context, tx engine.Tx, i int) error {
	at := noon.Add(time.Duration(i) * time.Minute)
	if i%documentsEach == 0 {
		if err := g.addApplication(ctx, tx, at); err != nil {
			return err
		}
	}
	d := g.newDocument(at)
	d.ApplicationID = &g.applications[len(g.applications)-1]
	d.DocumentType = []string{"bank_statement", "payslip", "tax_return", "bank_statement"}[i%4]
	if i%30 == 7 {
		d.Status = engine.DocumentFailed
	}
	if i%(g.documents/rareDocuments) == 3 {
		d.DocumentType, d.Status = "government_id", engine.DocumentFailed
	}
	if d.Status == engine.DocumentFailed {
		d.Error, d.ErrorCategory = ptr("It cannot be read."), ptr(engine.UnreadableDocument)
	}
	if i%5 == 0 {
		d.FolderID = &g.folders[i/5%len(g.folders)]
	}
	job := engine.Job{
		ID: d.JobID, Org: g.org, DocumentID: d.ID, State: engine.JobDone, CreatedAt: at, AvailableAt: at,
	}
	words := []string{"ana", "reyes", fmt.Sprint("account", d.ID), fmt.Sprint("reference", i)}
	err := errors.Join(
		tx.InsertDocument(ctx, d), tx.InsertJob(ctx, job),
		putResult(ctx, g.s, tx, g.org, d.ID, `{"document_type":"`+d.DocumentType+`"}`),
		tx.PutSearchWords(ctx, g.org, d.ID, words), g.report(ctx, tx, d.ID, at),
	)
	if err == nil && i%40 == 11 {
		return tx.SoftDeleteDocument(ctx, g.org, d.ID, at)
	}
	g.ids = append(g.ids, d.ID)
	return err
}

// report adds what the end of a reading leaves in the feed, the log of deliveries and the audit log.
func (g *grown) report(ctx context.Context, tx engine.Tx, id int64, at time.Time) error {
	seq, err := tx.AppendEvent(ctx, engine.Event{
		Org: g.org, ID: newID(), Name: engine.EventDocumentCompleted, At: at, DocumentID: id, Payload: []byte(`{}`),
	})
	if err != nil {
		return err
	}
	if err := tx.InsertDelivery(ctx, engine.Delivery{
		ID: newID(), Org: g.org, WebhookID: g.webhook, EventSeq: seq, MessageID: newID(),
		Event: engine.EventDocumentCompleted, Attempt: engine.DeliveryFirst, ClaimedAt: at,
	}); err != nil {
		return err
	}
	return g.audited(ctx, tx, "document.uploaded", fmt.Sprint(id), at)
}

func (g *grown) audited(ctx context.Context, tx engine.Tx, action, subject string, at time.Time) error {
	last, err := tx.LastAudit(ctx, g.org)
	if err != nil && !errors.Is(err, engine.ErrNotFound) {
		return err
	}
	return tx.InsertAudit(ctx, engine.AuditEntry{
		Org: g.org, Seq: last.Seq + 1, At: at, KeyID: "key0000" + fmt.Sprint(last.Seq%2), Action: action,
		Subject: subject, Before: []byte(`{}`), After: []byte(`{}`), PrevHash: strings.Repeat("0", 64),
		Hash: strings.Repeat("1", 64),
	})
}

// upload is what an upload writes.
func (g *grown) upload(application *string) error {
	return g.write(func(ctx context.Context, tx engine.Tx) error {
		d := g.newDocument(time.Now())
		d.Status, d.CompletedAt, d.ApplicationID = engine.DocumentPending, nil, application
		return errors.Join(tx.InsertDocument(ctx, d), tx.InsertJob(ctx, engine.Job{
			ID: d.JobID, Org: g.org, DocumentID: d.ID, State: engine.JobAvailable, CreatedAt: noon, AvailableAt: noon,
		}), g.audited(ctx, tx, "document.uploaded", fmt.Sprint(d.ID), time.Now()))
	})
}

// anyDocument chooses a document of the middle half.
func (g *grown) anyDocument() int64 {
	return g.ids[len(g.ids)/4+g.random.IntN(len(g.ids)/2)]
}

func (g *grown) anyApplication() string { return g.applications[g.random.IntN(len(g.applications))] }

// oneMoreApplication adds an application with its documents, which the next call removes.
func (g *grown) oneMoreApplication() {
	g.tx(func(ctx context.Context, tx engine.Tx) error {
		for range documentsEach {
			if err := g.addOld(ctx, tx, g.made); err != nil {
				return err
			}
			g.made++
		}
		return nil
	})
	g.lastApplication()
}

// lastApplication takes an application that the next call removes.
func (g *grown) lastApplication() {
	g.application = g.applications[len(g.applications)-1]
	g.applications = g.applications[:len(g.applications)-1]
	g.ids = g.ids[:len(g.ids)-documentsEach] // a few too many, which does not matter
}

func (g *grown) list(f engine.DocumentFilter, least int) error {
	f.Limit = 20
	list, _, err := g.s.Documents(g.t.Context(), g.org, f)
	if err == nil && len(list) < least {
		return fmt.Errorf("%d documents, want %d: %+v", len(list), least, f)
	}
	return err
}

// grownCall is a call that is measured.
type grownCall struct {
	name string
	deep bool // the last page, by its number
	// A page far from both ends, by its number: it takes longer the more it skips, and is only reported
	// (docs/decisions/0009).
	skips   bool
	prepare func(g *grown)
	call    func(g *grown) error
}

func read[T any](call func(g *grown) (T, error)) func(g *grown) error {
	return func(g *grown) error { _, err := call(g); return err }
}

// noBlobs is an engine.Blobs whose files are all gone.
type noBlobs struct{ engine.Blobs }

func (noBlobs) Delete(context.Context, engine.OrgID, string) error { return nil }

// grownNames knows the types of the documents that are made. None of them names signatories.
type grownNames struct{}

func (grownNames) Resolve(name string) (string, error) { return name, nil }

func (grownNames) List() []engine.DocumentTypeEntry {
	return []engine.DocumentTypeEntry{
		{DocumentType: "bank_statement", Statement: true},
		{DocumentType: "payslip"}, {DocumentType: "tax_return"}, {DocumentType: "government_id"},
	}
}
