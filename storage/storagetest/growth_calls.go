package storagetest

import (
	"context"
	"fmt"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// readDocument is the cheapest call that finds something.
var readDocument = grownCall{name: "a document", call: read(func(g *grown) (engine.Document, error) {
	return g.s.Document(g.t.Context(), g.org, g.anyDocument())
})}

// grownCalls lists what Growth measures: every list, feed, log, search and claim, and what requests write.
var grownCalls = []grownCall{
	readDocument,
	{name: "a result", call: read(func(g *grown) ([]byte, error) {
		return g.s.Extraction(g.t.Context(), g.org, g.anyDocument())
	})},
	{name: "an application", call: read(func(g *grown) (engine.Application, error) {
		return g.s.Application(g.t.Context(), g.org, g.anyApplication())
	})},
	{name: "documents: first page", call: func(g *grown) error { return g.list(engine.DocumentFilter{}, 20) }},
	{name: "documents: by status", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{Status: engine.DocumentCompleted}, 20)
	}},
	{name: "documents: by type", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{DocumentType: "payslip"}, 20)
	}},
	{name: "documents: by type and status", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{DocumentType: "payslip", Status: engine.DocumentCompleted}, 20)
	}},
	{name: "documents: by a rare type and status", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{DocumentType: "government_id", Status: engine.DocumentFailed}, 19)
	}},
	{name: "documents: a type and a status that none has", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{DocumentType: "government_id", Status: engine.DocumentCompleted}, 0)
	}},
	{name: "documents: of a folder", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{FolderID: g.folders[0]}, 19)
	}},
	{name: "documents: of a folder, by status", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{FolderID: g.folders[0], Status: engine.DocumentFailed}, 0)
	}},
	{name: "documents: of a folder, by type", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{FolderID: g.folders[0], DocumentType: "government_id"}, 0)
	}},
	{name: "documents: of an application", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{ApplicationID: g.anyApplication()}, 5)
	}},
	{name: "documents: of an application, by status and type", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{
			ApplicationID: g.anyApplication(), Status: engine.DocumentCompleted, DocumentType: "bank_statement",
		}, 1)
	}},
	{name: "documents: by external_ref", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{ExternalRef: "crm-50"}, 5)
	}},
	{name: "documents: by an account number", call: func(g *grown) error {
		word := fmt.Sprint("account", g.anyDocument())
		return g.list(engine.DocumentFilter{Search: engine.SearchQuery{{{{Word: word}}}}}, 1)
	}},
	{name: "documents: by words, of a type", call: func(g *grown) error {
		word := fmt.Sprint("account", g.anyDocument())
		return g.list(engine.DocumentFilter{Search: engine.SearchQuery{{{{Word: word}}}}, DocumentType: "payslip"}, 0)
	}},
	{name: "documents: a page after a cursor in the middle", call: func(g *grown) error {
		return g.list(engine.DocumentFilter{Before: g.ids[len(g.ids)/2]}, 20)
	}},
	{name: "documents: the last page by its number", deep: true, call: func(g *grown) error {
		return g.list(engine.DocumentFilter{Offset: len(g.ids) - 30}, 1)
	}},
	{name: "documents: the middle page by its number", skips: true, call: func(g *grown) error {
		return g.list(engine.DocumentFilter{Offset: len(g.ids) / 2}, 20)
	}},
	{name: "documents: by status, a middle page", skips: true, call: func(g *grown) error {
		return g.list(engine.DocumentFilter{Status: engine.DocumentCompleted, Offset: len(g.ids) / 2}, 20)
	}},
	{name: "all documents of an application", call: read(func(g *grown) ([]engine.Document, error) {
		return g.e.Applications.Documents(g.t.Context(), g.by, g.anyApplication())
	})},
	{name: "checklist of an application", call: read(func(g *grown) (engine.Checklist, error) {
		return g.e.Checklists.Get(g.t.Context(), g.by, g.anyApplication())
	})},
	{name: "applications: first page", call: read(func(g *grown) ([]engine.Application, error) {
		return g.s.Applications(g.t.Context(), g.org, engine.ApplicationFilter{Limit: 20})
	})},
	{name: "applications: by a rare status", call: read(func(g *grown) ([]engine.Application, error) {
		return g.s.Applications(
			g.t.Context(), g.org, engine.ApplicationFilter{Limit: 1, Status: engine.StatusApproved})
	})},
	{name: "applications: the last page by its number", deep: true,
		call: read(func(g *grown) ([]engine.Application, error) {
			return g.s.Applications(
				g.t.Context(), g.org, engine.ApplicationFilter{Limit: 20, Offset: len(g.applications) - 20})
		})},
	{name: "events: a page", call: read(func(g *grown) ([]engine.Event, error) {
		return g.s.Events(g.t.Context(), g.org, engine.EventFilter{
			After: int64(g.documents / 2), UpTo: int64(g.documents), Limit: 100,
		})
	})},
	{name: "deliveries: first page", call: func(g *grown) error { return g.deliveries(0) }},
	{name: "deliveries: the last page by its number", deep: true, call: func(g *grown) error {
		return g.deliveries(g.documents - 20)
	}},
	{name: "deliveries: the middle page by its number", skips: true, call: func(g *grown) error {
		return g.deliveries(g.documents / 2)
	}},
	{name: "audit: newest entries", call: func(g *grown) error { return g.trail(engine.AuditFilter{}) }},
	{name: "audit: of a document", call: func(g *grown) error {
		return g.trail(engine.AuditFilter{Subject: fmt.Sprint(g.anyDocument())})
	}},
	{name: "audit: of a key", call: func(g *grown) error { return g.trail(engine.AuditFilter{KeyID: "key00001"}) }},
	{name: "audit: of a key, what it never did", call: func(g *grown) error {
		return g.trail(engine.AuditFilter{KeyID: "key00001", Action: "application.deleted"})
	}},
	{name: "an application's document by its bytes", call: read(func(g *grown) (engine.Document, error) {
		id := g.anyDocument()
		d, err := g.s.Document(g.t.Context(), g.org, id)
		if err != nil {
			return d, err
		}
		return g.s.ApplicationDocumentBySHA256(g.t.Context(), g.org, *d.ApplicationID, d.SHA256)
	})},
	{name: "references to a file", call: read(func(g *grown) (int, error) {
		return g.s.BlobReferences(g.t.Context(), g.org, fmt.Sprintf("%064x", g.anyDocument()))
	})},
	{name: "documents that are due to be purged", call: read(func(g *grown) ([]engine.Document, error) {
		return g.s.DeletedDocuments(g.t.Context(), g.org, noon, 20)
	})},
	{name: "write: an upload", call: func(g *grown) error { return g.upload(nil) }},
	{name: "write: an upload into an application", prepare: func(g *grown) { g.application = g.anyApplication() },
		call: func(g *grown) error { return g.upload(&g.application) }},
	{name: "write: a claim, its result and the end of the job", prepare: (*grown).uploadOne, call: (*grown).readOne},
	{name: "write: a document into a folder", prepare: func(g *grown) { g.chosen = g.anyDocument() },
		call: func(g *grown) error {
			return g.write(func(ctx context.Context, tx engine.Tx) error {
				return tx.MoveDocument(ctx, g.org, g.chosen, &g.folders[g.random.IntN(len(g.folders))])
			})
		}},
	{name: "write: a new application", call: func(g *grown) error {
		return g.write(func(ctx context.Context, tx engine.Tx) error { return g.addApplication(ctx, tx, time.Now()) })
	}},
	{name: "write: deleting and purging a document", prepare: func(g *grown) {
		g.tx(func(ctx context.Context, tx engine.Tx) error {
			d := g.newDocument(noon)
			g.chosen = d.ID
			return tx.InsertDocument(ctx, d)
		})
	}, call: func(g *grown) error {
		return g.write(func(ctx context.Context, tx engine.Tx) error {
			if err := tx.SoftDeleteDocument(ctx, g.org, g.chosen, noon); err != nil {
				return err
			}
			return tx.PurgeDocument(ctx, g.org, g.chosen)
		})
	}},
	{name: "write: deleting an application's rows", prepare: (*grown).oneMoreApplication, call: func(g *grown) error {
		return g.write(func(ctx context.Context, tx engine.Tx) error {
			return tx.DeleteApplication(ctx, g.org, g.application)
		})
	}},
}

func (g *grown) deliveries(offset int) error {
	list, _, err := g.s.Deliveries(g.t.Context(), g.org, engine.DeliveryFilter{
		WebhookID: g.webhook, Limit: 20, Offset: offset,
	})
	if err == nil && len(list) < 20 {
		err = fmt.Errorf("%d deliveries, want 20", len(list))
	}
	return err
}

func (g *grown) trail(f engine.AuditFilter) error {
	f.From, f.BeforeAt, f.Limit = time.Unix(0, 0), time.Now().AddDate(10, 0, 0), 100
	_, err := g.s.AuditTrail(g.t.Context(), g.org, f)
	return err
}

// uploadOne leaves a document that readOne can claim, however often a call is measured.
func (g *grown) uploadOne() {
	if err := g.upload(nil); err != nil {
		g.t.Fatal(err)
	}
}

// readOne claims a document and stores its result.
func (g *grown) readOne() error {
	ctx := g.t.Context()
	jobs, err := g.s.ClaimJobs(ctx, engine.JobClaim{
		Owner: "w", Now: time.Now(), LeaseUntil: time.Now().Add(time.Minute), Most: 1, MostLong: 1,
	})
	if err != nil {
		return err
	}
	if len(jobs) != 1 {
		return fmt.Errorf("%d jobs were claimed, want 1", len(jobs))
	}
	return g.write(func(ctx context.Context, tx engine.Tx) error {
		j := jobs[0]
		d, err := tx.Document(ctx, g.org, j.DocumentID)
		if err != nil {
			return err
		}
		d.Status = engine.DocumentCompleted
		if err := tx.UpdateDocument(ctx, d); err != nil {
			return err
		}
		if err := putResult(ctx, g.s, tx, g.org, d.ID, `{}`); err != nil {
			return err
		}
		if err := g.report(ctx, tx, d.ID, time.Now()); err != nil {
			return err
		}
		_, err = tx.FinishJob(ctx, j, engine.JobDone)
		return err
	})
}
