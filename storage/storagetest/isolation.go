package storagetest

import (
	"errors"
	"reflect"

	"github.com/dossier-lending/dossier/engine"
)

// isolationBehaviours calls each method that takes an organization, as a stranger with the owner's ids. Each call must
// find nothing and change nothing.
var isolationBehaviours = isolationCases([]isolation{
	{"Keys", func(t tb, c *crossing) error {
		list, err := c.s.Keys(t.Context(), c.stranger)
		return nothing(list, err)
	}},
	{"Application", func(t tb, c *crossing) error {
		_, err := c.s.Application(t.Context(), c.stranger, c.application.ID)
		return err
	}},
	{"ApplicationByNumber", func(t tb, c *crossing) error {
		_, err := c.s.ApplicationByNumber(t.Context(), c.stranger, c.application.Number)
		return err
	}},
	{"OldestApplicationByRef", func(t tb, c *crossing) error {
		_, err := c.s.OldestApplicationByRef(t.Context(), c.stranger, "ref")
		return err
	}},
	{"Applications", func(t tb, c *crossing) error {
		list, err := c.s.Applications(t.Context(), c.stranger, engine.ApplicationFilter{Limit: 10})
		if err == nil {
			return nothing(c.s.Applications(
				t.Context(), c.stranger, engine.ApplicationFilter{Limit: 10, Status: engine.StatusSubmitted},
			))
		}
		return nothing(list, err)
	}},
	{"StatusChanges", func(t tb, c *crossing) error {
		return nothing(c.s.StatusChanges(t.Context(), c.stranger, c.application.ID))
	}},
	{"Document", func(t tb, c *crossing) error {
		_, err := c.s.Document(t.Context(), c.stranger, c.document.ID)
		return err
	}},
	{"DocumentEvenDeleted", func(t tb, c *crossing) error {
		_, err := c.s.DocumentEvenDeleted(t.Context(), c.stranger, c.document.ID)
		return err
	}},
	{"Documents", func(t tb, c *crossing) error {
		for _, f := range []engine.DocumentFilter{
			{Limit: 10},
			{Limit: 10, ApplicationID: c.application.ID},
			{Limit: 10, FolderID: c.shelf.ID},
			{Limit: 10, ExternalRef: "ref"},
			{Limit: 10, Search: looking("owner")},
		} {
			list, total, err := c.s.Documents(t.Context(), c.stranger, f)
			if err != nil || total != 0 || len(list) != 0 {
				return errors.Join(err, errFound)
			}
		}
		return engine.ErrNotFound
	}},
	{"ApplicationDocumentBySHA256", func(t tb, c *crossing) error {
		_, err := c.s.ApplicationDocumentBySHA256(t.Context(), c.stranger, c.application.ID, c.document.SHA256)
		return err
	}},
	{"DocumentsOfApplication", func(t tb, c *crossing) error {
		return nothing(c.s.DocumentsOfApplication(t.Context(), c.stranger, c.application.ID))
	}},
	{"DeletedDocuments", func(t tb, c *crossing) error {
		return nothing(c.s.DeletedDocuments(t.Context(), c.stranger, at(100), 10))
	}},
	{"BlobReferences", func(t tb, c *crossing) error {
		n, err := c.s.BlobReferences(t.Context(), c.stranger, c.document.SHA256)
		return nothing(make([]int, n), err)
	}},
	{"Extraction", func(t tb, c *crossing) error {
		_, err := c.s.Extraction(t.Context(), c.stranger, c.document.ID)
		return err
	}},
	{"Workings", func(t tb, c *crossing) error {
		_, err := c.s.Workings(t.Context(), c.stranger, c.document.ID)
		return err
	}},
	{"Edit", func(t tb, c *crossing) error {
		_, err := c.s.Edit(t.Context(), c.stranger, c.document.ID)
		return err
	}},
	{"EditVersion", func(t tb, c *crossing) error {
		n, err := c.s.EditVersion(t.Context(), c.stranger, c.document.ID)
		return nothing(make([]int, n), err)
	}},
	{"FieldCorrections", func(t tb, c *crossing) error {
		return nothing(c.s.FieldCorrections(t.Context(), c.stranger, c.document.ID))
	}},
	{"PutFieldCorrections", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.PutFieldCorrections(t.Context(), c.stranger, c.document.ID, correctionsOf("9"))
	})},
	{"Callbacks", func(t tb, c *crossing) error {
		return nothing(c.s.Callbacks(t.Context(), c.stranger, c.document.ID))
	}},
	{"Attempts", func(t tb, c *crossing) error {
		return nothing(c.s.Attempts(t.Context(), c.stranger, c.document.ID))
	}},
	{"InsertAttempt", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		a := attemptOf(c.document, 3)
		a.Org = c.stranger
		return tx.InsertAttempt(t.Context(), a)
	})},
	{"EndAttempt", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		a := attemptOf(c.document, 2)
		a.Org, a.Status, a.EndedAt = c.stranger, engine.DocumentFailed, ptr(at(9))
		return tx.EndAttempt(t.Context(), a)
	})},
	{"DropAttempts", func(t tb, c *crossing) error {
		err := c.s.InTx(
			t.Context(), func(tx engine.Tx) error { return tx.DropAttempts(t.Context(), c.stranger, c.document.ID, 9) },
		)
		return errors.Join(err, engine.ErrNotFound) // deleting nothing is fine; the snapshot shows the rest
	}},
	{"Versions", func(t tb, c *crossing) error {
		return nothing(c.s.Versions(t.Context(), c.stranger, c.document.ID, 10))
	}},
	{"Version", func(t tb, c *crossing) error {
		_, err := c.s.Version(t.Context(), c.stranger, c.document.ID, 1)
		return err
	}},
	{"VersionOfAttempt", func(t tb, c *crossing) error {
		_, err := c.s.VersionOfAttempt(t.Context(), c.stranger, c.document.ID, 2)
		return err
	}},
	{"KeepVersion", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.KeepVersion(t.Context(), c.stranger, c.document.ID)
	})},
	{"NameVersion", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		v := versionOf(c.document, 7, 7)
		v.Org = c.stranger
		return tx.NameVersion(t.Context(), v)
	})},
	{"DropVersions", func(t tb, c *crossing) error {
		err := c.s.InTx(
			t.Context(), func(tx engine.Tx) error { return tx.DropVersions(t.Context(), c.stranger, c.document.ID, 9) },
		)
		return errors.Join(err, engine.ErrNotFound) // deleting nothing is fine; the snapshot shows the rest
	}},
	{"Job", func(t tb, c *crossing) error {
		_, err := c.s.Job(t.Context(), c.stranger, c.job.ID)
		return err
	}},
	{"LastAudit", func(t tb, c *crossing) error {
		_, err := c.s.LastAudit(t.Context(), c.stranger)
		return err
	}},
	{"AuditEntries", func(t tb, c *crossing) error {
		return nothing(c.s.AuditEntries(t.Context(), c.stranger, 0, 10))
	}},
	{"AuditCheck", func(t tb, c *crossing) error {
		check, err := c.s.AuditCheck(t.Context(), c.stranger)
		return nothing(make([]int, check.Seq), err)
	}},
	{"AuditTrail", func(t tb, c *crossing) error {
		return nothing(c.s.AuditTrail(t.Context(), c.stranger, engine.AuditFilter{BeforeAt: at(100), Limit: 10}))
	}},
	{"AccessLog", func(t tb, c *crossing) error {
		return nothing(c.s.AccessLog(t.Context(), c.stranger, engine.AuditFilter{BeforeAt: at(100), Limit: 10}))
	}},
	{"SweepAccess", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		n, err := tx.SweepAccess(t.Context(), c.stranger, at(100), 10)
		return nothing(make([]int, n), err)
	})},
	{"ExtendLease", func(t tb, c *crossing) error {
		j := c.job
		j.Org = c.stranger
		return refused(c.s.ExtendLease(t.Context(), j, at(90), &engine.PagesRead{Done: 1, Total: 2}))
	}},
	{"RecordCallback", func(t tb, c *crossing) error {
		cb := c.callback
		cb.Org, cb.SentAt = c.stranger, ptr(at(1))
		return c.s.RecordCallback(t.Context(), cb)
	}},
	{"Batch", func(t tb, c *crossing) error {
		_, err := c.s.Batch(t.Context(), c.stranger, c.batch.ID)
		return err
	}},
	{"BatchEntries", func(t tb, c *crossing) error {
		return nothing(c.s.BatchEntries(t.Context(), c.stranger, c.batch.ID))
	}},
	{"BatchCallbacks", func(t tb, c *crossing) error {
		return nothing(c.s.BatchCallbacks(t.Context(), c.stranger, c.batch.ID))
	}},
	{"SettleBatchEntry", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		_, err := tx.SettleBatchEntry(t.Context(), c.stranger, c.document.ID, engine.DocumentFailed)
		return err
	})},
	{"EndBatch", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.EndBatch(t.Context(), c.stranger, c.batch.ID, noon)
	})},
	{"RevokeKey", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.RevokeKey(t.Context(), c.stranger, c.key.ID, noon)
	})},
	{"BorrowerByEmail", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		_, err := tx.BorrowerByEmail(t.Context(), c.stranger, c.borrower.Email)
		return err
	})},
	{"DeleteBorrowerIfOrphaned", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return refused(tx.DeleteBorrowerIfOrphaned(t.Context(), c.stranger, c.orphan.ID))
	})},
	{"UpdateApplication", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		a := c.application
		a.Org, a.BusinessName = c.stranger, "taken over"
		return tx.UpdateApplication(t.Context(), a)
	})},
	{"TouchApplication", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.TouchApplication(t.Context(), c.stranger, c.application.ID, at(99))
	})},
	{"DeleteApplication", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.DeleteApplication(t.Context(), c.stranger, c.application.ID)
	})},
	{"InsertStatusChange", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.InsertStatusChange(
			t.Context(), c.stranger,
			engine.StatusChange{ApplicationID: c.application.ID, At: noon, To: engine.StatusApproved},
		)
	})},
	{"PutPagesRead", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.PutPagesRead(t.Context(), c.stranger, c.document.ID, &engine.PagesRead{Done: 1, Total: 2})
	})},
	{"UpdateDocument", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		d := c.document
		d.Org, d.FileName = c.stranger, "taken over"
		return tx.UpdateDocument(t.Context(), d)
	})},
	{"SoftDeleteDocument", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.SoftDeleteDocument(t.Context(), c.stranger, c.document.ID, noon)
	})},
	{"PurgeDocument", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.PurgeDocument(t.Context(), c.stranger, c.document.ID)
	})},
	{"PutExtraction", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return putResult(t.Context(), c.s, tx, c.stranger, c.document.ID, `{"taken":"over"}`)
	})},
	{"PutWorkings", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return putWorkings(t.Context(), c.s, tx, c.stranger, c.document.ID, `{"taken":"over"}`)
	})},
	{"PutEdit", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		return putEdit(t.Context(), c.s, tx, c.stranger, c.document.ID, editOf(2, `{"taken":"over"}`))
	})},
	{"FinishJob", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		j := c.job
		j.Org = c.stranger
		return refused(tx.FinishJob(t.Context(), j, engine.JobFailed))
	})},
	{"ReleaseJob", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		j := c.job
		j.Org = c.stranger
		return refused(tx.ReleaseJob(t.Context(), j, noon))
	})},
})

// crossing is an owner with one record of each kind, and a stranger who knows their ids.
type crossing struct {
	*world
	stranger engine.OrgID
	orphan   engine.Borrower
	key      engine.Key
	document engine.Document
	job      engine.Job
	callback engine.Callback
	batch    engine.Batch
	webhook  engine.Webhook
	delivery engine.Delivery
	shelf    engine.Folder
	template engine.ExportTemplate
	ruled    engine.Document
}

// isolation is a call that a stranger tries. It must return ErrNotFound.
type isolation struct {
	method string
	try    func(t tb, c *crossing) error
}

func inTx(try func(t tb, c *crossing, tx engine.Tx) error) func(t tb, c *crossing) error {
	return func(t tb, c *crossing) error {
		return c.s.InTx(t.Context(), func(tx engine.Tx) error { return try(t, c, tx) })
	}
}

var errFound = errors.New("a stranger found or changed something")

func nothing[T any](list []T, err error) error {
	if err == nil && len(list) == 0 {
		return engine.ErrNotFound
	}
	return errors.Join(err, errFound)
}

func refused(done bool, err error) error {
	if err == nil && !done {
		return engine.ErrNotFound
	}
	return errors.Join(err, errFound)
}

// strangerSuffix is the end of the names of all behaviours about strangers.
const strangerSuffix = " sees and changes nothing of another organization"

func isolationCases(cases []isolation) (all []behaviour) {
	for _, one := range cases {
		all = append(all, behaviour{
			one.method + strangerSuffix,
			func(t tb, s engine.Store) {
				c := newCrossing(t, s)
				before := c.snapshot()
				fails(t, one.method+" by a stranger", one.try(t, c), engine.ErrNotFound)
				same(t, "the owner's world", c.snapshot(), before)
			},
		})
	}
	return all
}

func newCrossing(t tb, s engine.Store) *crossing {
	t.Helper()
	ctx, w := t.Context(), newWorld(t, s, "Owner")
	c := &crossing{world: w, stranger: engine.OrgID(newID())}
	c.application = w.addApplication(func(a *engine.Application) { a.ExternalRef = ptr("ref") })
	w.addDocument(nil)
	c.job = claim(t, s, "w", at(1), 1)[0]
	c.document = must[engine.Document](t, "document")(s.Document(ctx, w.org, c.job.DocumentID))
	c.orphan = engine.Borrower{ID: newID(), Org: w.org, Email: "nobody@example.com", Name: "Nobody", CreatedAt: noon}
	w.addDocument(func(d *engine.Document) { d.DeletedAt = ptr(at(1)) })
	c.key = engine.Key{ID: "abcd1234", Org: w.org, CreatedAt: noon}
	c.callback = engine.Callback{
		ID:         "c",
		Org:        w.org,
		DocumentID: c.document.ID,
		Event:      engine.EventDocumentCompleted,
		ClaimedAt:  noon,
	}
	c.batch = w.addBatch(nil, c.document)
	w.addSource(c.document, 0, sourceContent)
	c.tx(func(tx engine.Tx) error {
		_, err := tx.ClaimOutreach(t.Context(), c.outreach("mail", engine.OutreachCreation, 1))
		return err
	})
	c.addDesk()
	mine := c.keptAnswer("kept", 1)
	mine.About = []string{"document:1"}
	works(t, "keeping an answer", c.keep(mine, 0))
	c.addReceiver()
	c.addShelf()
	c.template = w.addTemplate(nil)
	c.addPolicies()
	c.addRules()
	w.addSchema("policy")
	w.addSchema("unused")
	w.tx(func(tx engine.Tx) error { return tx.PinSchema(ctx, w.org, c.document.ID, "policy", 1) })
	w.tx(func(tx engine.Tx) error {
		_, err := tx.ClaimCallback(ctx, c.callback)
		_, ofBatch := tx.ClaimCallback(ctx, engine.Callback{
			ID:        "b",
			Org:       w.org,
			BatchID:   c.batch.ID,
			Event:     engine.EventBatchCompleted,
			ClaimedAt: noon,
		})
		return errors.Join(
			err,
			ofBatch,
			tx.InsertBorrower(ctx, c.orphan),
			tx.InsertKey(ctx, c.key),
			tx.InsertAudit(ctx, auditEntry(w.org, 1)),
			tx.PutAuditCheck(ctx, w.org, engine.AuditCheck{Seq: 1, Hash: "owner"}),
			tx.AppendAccess(ctx, w.org, []engine.AccessEntry{{
				Org:        w.org,
				At:         noon,
				KeyID:      "abcd1234",
				DocumentID: c.document.ID,
				What:       engine.AccessResult,
				Reads:      1,
			}}),
			tx.PutSearchWords(ctx, w.org, c.document.ID, []string{"owner"}),
			putResult(ctx, c.s, tx, w.org, c.document.ID, `{}`),
			tx.InsertAttempt(ctx, attemptOf(c.document, 2)),
			putWorkings(ctx, c.s, tx, w.org, c.document.ID, `{"rows":1}`),
			putEdit(ctx, c.s, tx, w.org, c.document.ID, editOf(1, `{"mine":1}`)),
			tx.PutFieldCorrections(ctx, w.org, c.document.ID, correctionsOf("1")),
			tx.NameVersion(ctx, versionOf(c.document, 1, 2)),
			tx.KeepVersion(ctx, w.org, c.document.ID),
			tx.NameVersion(ctx, versionOf(c.document, 2, 3)),
			tx.InsertStatusChange(
				ctx, w.org, engine.StatusChange{ApplicationID: c.application.ID, At: noon, To: engine.StatusSubmitted},
			),
		)
	})
	w.tx(func(tx engine.Tx) error {
		return tx.InsertOrganization(
			ctx, engine.Organization{ID: c.stranger, Name: "Stranger", Plan: "standard", CreatedAt: noon},
		)
	})
	return c
}

// snapshot returns all of the owner's data that the store returns, each value with its error.
func (c *crossing) snapshot() map[string]any {
	ctx, s := c.t.Context(), c.s
	shot := map[string]any{}
	keep := func(name string, values ...any) {
		for i, v := range values {
			if err, is := v.(error); is {
				values[i] = err.Error()
			}
			if v == nil || reflect.ValueOf(v).Kind() == reflect.Invalid {
				values[i] = "none"
			}
		}
		shot[name] = values
	}
	pair := func(name string) func(v any, err error) { return func(v any, err error) { keep(name, v, err) } }
	a, err := s.Application(ctx, c.org, c.application.ID)
	pair("application")(a, err)
	d, err := s.DocumentEvenDeleted(ctx, c.org, c.document.ID)
	pair("document")(d, err)
	for _, word := range []string{"owner", "taken"} {
		keep("found by "+word, c.found(looking(word)))
	}
	sources, err := s.DocumentSources(ctx, c.org, c.document.ID)
	pair("sources")(sources, err)
	attempts, err := s.Attempts(ctx, c.org, c.document.ID)
	pair("attempts")(attempts, err)
	versions, err := s.Versions(ctx, c.org, c.document.ID, 10)
	pair("versions")(versions, err)
	before, err := s.Version(ctx, c.org, c.document.ID, 1)
	pair("version")(before, err)
	j, err := s.Job(ctx, c.org, c.job.ID)
	pair("job")(j, err)
	e, err := s.Extraction(ctx, c.org, c.document.ID)
	pair("extraction")(string(e), err)
	workings, err := s.Workings(ctx, c.org, c.document.ID)
	pair("workings")(string(workings), err)
	edit, err := s.Edit(ctx, c.org, c.document.ID)
	pair("edit")(edit, err)
	corrections, err := s.FieldCorrections(ctx, c.org, c.document.ID)
	pair("corrections")(corrections, err)
	template, err := s.ExportTemplate(ctx, c.org, c.template.ID)
	pair("template")(template, err)
	cbs, err := s.Callbacks(ctx, c.org, c.document.ID)
	pair("callbacks")(cbs, err)
	b, err := s.Batch(ctx, c.org, c.batch.ID)
	pair("batch")(b, err)
	entries, err := s.BatchEntries(ctx, c.org, c.batch.ID)
	pair("entries")(entries, err)
	told, err := s.BatchCallbacks(ctx, c.org, c.batch.ID)
	pair("batch callbacks")(told, err)
	mails, err := s.Outreach(ctx, c.org, c.application.ID, 10)
	pair("outreach")(mails, err)
	questions, err := s.Questions(ctx, c.org, c.application.ID)
	pair("questions")(questions, err)
	decisions, err := s.Decisions(ctx, c.org, c.application.ID)
	pair("decisions")(decisions, err)
	memo, err := s.Memo(ctx, c.org, c.application.ID, 0)
	pair("memo")(memo, err)
	kept, err := s.KeptAnswer(ctx, c.org, "kept")
	pair("kept answer")(kept, err)
	for _, slug := range []string{"policy", "unused"} {
		schema, err := s.Schema(ctx, c.org, slug)
		pair("schema "+slug)(schema, err)
		version, err := s.SchemaVersion(ctx, c.org, slug, 1)
		pair("version "+slug)(version, err)
	}
	pinned, err := s.PinnedSchema(ctx, c.org, c.document.ID)
	pair("pinned schema")(pinned, err)
	keys, err := s.Keys(ctx, c.org)
	pair("keys")(keys, err)
	history, err := s.StatusChanges(ctx, c.org, c.application.ID)
	pair("history")(history, err)
	c.snapshotReceiver(keep)
	c.snapshotPolicies(keep)
	c.snapshotFolders(keep)
	c.snapshotRules(keep)
	audit, err := s.AuditEntries(ctx, c.org, 0, 10)
	pair("audit")(audit, err)
	check, err := s.AuditCheck(ctx, c.org)
	pair("audit check")(check, err)
	reads, err := s.AccessLog(ctx, c.org, engine.AuditFilter{BeforeAt: at(100), Limit: 10})
	pair("access log")(reads, err)
	_ = s.InTx(ctx, func(tx engine.Tx) error {
		b, err := tx.BorrowerByEmail(ctx, c.org, c.orphan.Email)
		pair("orphan")(b, err)
		return nil
	})
	return shot
}
