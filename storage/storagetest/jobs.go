package storagetest

import (
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

const lease = 30 * time.Second

// claim claims at most n jobs for a worker at the given time.
func claim(t tb, s engine.Store, owner string, now time.Time, n int) []engine.Job {
	t.Helper()
	return must[[]engine.Job](t, "claim")(s.ClaimJobs(
		t.Context(), engine.JobClaim{Owner: owner, Now: now, LeaseUntil: now.Add(lease), Most: n, MostLong: n},
	))
}

func finish(t tb, s engine.Store, j engine.Job, state engine.JobState) (held bool) {
	t.Helper()
	works(t, "finish", s.InTx(t.Context(), func(tx engine.Tx) (err error) {
		held, err = tx.FinishJob(t.Context(), j, state)
		return err
	}))
	return held
}

func depth(t tb, s engine.Store) [2]int {
	t.Helper()
	available, running, err := s.QueueDepth(t.Context())
	works(t, "queue depth", err)
	return [2]int{available, running}
}

func documentsOf(jobs []engine.Job) (ids []int64) {
	for _, j := range jobs {
		ids = append(ids, j.DocumentID)
	}
	return ids
}

var queueBehaviours = []behaviour{
	{"a claim hands out the oldest under a new attempt and marks its document", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		second, _ := w.addDocument(func(d *engine.Document) { d.UploadedAt = at(1) })
		first, job := w.addDocument(nil)
		later, _ := w.addDocument(func(d *engine.Document) { d.UploadedAt = at(9) })
		same(t, "claims for nobody", len(claim(t, s, "w", at(5), 0)), 0)
		got := claim(t, s, "w", at(5), 10)
		same(t, "claimed", documentsOf(got), []int64{first.ID, second.ID})
		job.State, job.Attempt, job.Owner, job.LeaseUntil = engine.JobRunning, 1, "w", ptr(at(5).Add(lease))
		same(t, "job handed out", got[0], job)
		same(t, "job kept", must[engine.Job](t, "job")(s.Job(t.Context(), w.org, job.ID)), job)
		first.Status, first.StartedAt = engine.DocumentProcessing, ptr(at(5))
		same(t, "its document", must[engine.Document](t, "document")(s.Document(t.Context(), w.org, first.ID)), first)
		same(t, "claims when nothing is due", len(claim(t, s, "w", at(5), 10)), 0)
		same(t, "depth", depth(t, s), [2]int{1, 2})
		same(t, "claims before the last one's time", len(claim(t, s, "w", at(5).Add(lease), 1)), 0)
		same(t, "claims at the last one's time", documentsOf(claim(t, s, "w", at(9), 9))[2:], []int64{later.ID})
	}},
	{"a job whose lease lapsed goes to another worker, and the first can write nothing", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		w.addDocument(nil)
		zombie := claim(t, s, "first", at(1), 1)[0]
		same(t, "claims while the lease holds", len(claim(t, s, "second", at(1).Add(lease), 1)), 0)
		heir := claim(t, s, "second", at(1).Add(lease+time.Second), 1)
		if len(heir) != 1 || heir[0].Attempt != 2 || heir[0].Owner != "second" {
			t.Fatalf("after the lease: got %+v, want the job under attempt 2", heir)
		}
		same(t, "the zombie finishes", finish(t, s, zombie, engine.JobDone), false)
		held, err := s.ExtendLease(t.Context(), zombie, at(60), nil)
		works(t, "extend", err)
		same(t, "the zombie extends", held, false)
		w.tx(func(tx engine.Tx) error {
			released, err := tx.ReleaseJob(t.Context(), zombie, at(2))
			same(t, "the zombie releases", released, false)
			return err
		})
		same(t, "the heir finishes", finish(t, s, heir[0], engine.JobDone), true)
		same(t, "the heir finishes again", finish(t, s, heir[0], engine.JobFailed), false)
		same(t, "state", must[engine.Job](t, "job")(s.Job(t.Context(), w.org, zombie.ID)).State, engine.JobDone)
		same(t, "depth", depth(t, s), [2]int{0, 0})
	}},
	{
		"a lapsed worker may not finish in the moment between lapse and the next claim by another",
		func(t tb, s engine.Store) {
			w := newWorld(t, s, "A")
			w.addDocument(nil)
			w.addDocument(func(d *engine.Document) { d.UploadedAt = at(-1) })
			both := claim(t, s, "first", at(1), 2)
			taken := claim(t, s, "second", at(1).Add(lease+time.Second), 1)
			same(t, "taken over", len(taken), 1)
			same(t, "the older is taken over first", taken[0].ID, both[0].ID)
			for _, j := range both {
				same(t, "finished under the lost attempt", finish(t, s, j, engine.JobDone), false)
			}
		},
	},
	{"an extended lease holds on", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		w.addDocument(nil)
		j := claim(t, s, "w", at(1), 1)[0]
		same(t, "extended", must[bool](t, "extend")(s.ExtendLease(t.Context(), j, at(10), nil)), true)
		same(t, "claims before its end", len(claim(t, s, "other", at(9), 1)), 0)
		same(t, "claims after its end", len(claim(t, s, "other", at(11), 1)), 1)
		same(t, "an unknown job", must[bool](t, "extend")(s.ExtendLease(t.Context(), engine.Job{
			ID: newID(), Org: w.org, Attempt: 1,
		}, at(10), nil)), false)
	}},
	{"a released job waits for its time, keeps its attempts and counts the one given back", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		w.addDocument(nil)
		j := claim(t, s, "w", at(1), 1)[0]
		w.tx(func(tx engine.Tx) error {
			held, err := tx.ReleaseJob(t.Context(), j, at(3))
			same(t, "released", held, true)
			return err
		})
		same(t, "claims before its time", len(claim(t, s, "w", at(2), 1)), 0)
		again := claim(t, s, "w", at(3), 1)
		if len(again) != 1 || again[0].Attempt != 2 || again[0].GivenBack != 1 {
			t.Errorf("at its time: got %+v, want attempt 2, 1 given back", again)
		}
	}},
	{"how far a reading is: noted with the lease, forgotten with the attempt", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		b := w.addBatch(nil, d)
		pages := func() [3]*engine.PagesRead {
			t.Helper()
			listed, _, err := s.Documents(t.Context(), w.org, engine.DocumentFilter{Limit: 1})
			works(t, "list", err)
			return [3]*engine.PagesRead{
				must[engine.Document](t, "document")(s.Document(t.Context(), w.org, d.ID)).Pages,
				listed[0].Pages,
				w.entries(b)[0].Document.Pages,
			}
		}
		everywhere := func(done, total int) [3]*engine.PagesRead {
			p := &engine.PagesRead{Done: done, Total: total}
			return [3]*engine.PagesRead{p, p, p}
		}
		zombie := claim(t, s, "w", at(1), 1)[0]
		same(t, "before the first report", pages(), [3]*engine.PagesRead{})
		same(t, "held", must[bool](t, "extend")(s.ExtendLease(t.Context(), zombie, at(1).Add(lease), &engine.PagesRead{
			Done: 0, Total: 300,
		})), true)
		same(t, "nothing done", pages(), everywhere(0, 300))
		must[bool](t, "extend")(s.ExtendLease(
			t.Context(), zombie, at(1).Add(lease), &engine.PagesRead{Done: 7, Total: 300},
		))
		must[bool](t, "extend")(s.ExtendLease(t.Context(), zombie, at(1).Add(lease), nil))
		same(t, "after a report and an extension without one", pages(), everywhere(7, 300))
		heir := claim(t, s, "w2", at(9), 1)[0]
		same(t, "under the next attempt", pages(), [3]*engine.PagesRead{})
		same(
			t, "the zombie reports",
			must[bool](t, "extend")(s.ExtendLease(t.Context(), zombie, at(99), &engine.PagesRead{Done: 9, Total: 300})),
			false,
		)
		same(t, "after the zombie's report", pages(), [3]*engine.PagesRead{})
		must[bool](t, "extend")(s.ExtendLease(t.Context(), heir, at(10), &engine.PagesRead{Done: 2, Total: 300}))
		must[int](t, "reclaim")(s.ReclaimJobs(t.Context(), at(11)))
		same(t, "taken back", pages(), [3]*engine.PagesRead{})
		w.tx(func(tx engine.Tx) error {
			return tx.PutPagesRead(t.Context(), w.org, d.ID, &engine.PagesRead{Done: 300, Total: 300})
		})
		same(t, "put at the end", pages(), everywhere(300, 300))
		w.tx(func(tx engine.Tx) error {
			d, err := tx.Document(t.Context(), w.org, d.ID)
			if err != nil {
				return err
			}
			d.FileName, d.Pages = "other.pdf", nil
			return tx.UpdateDocument(t.Context(), d)
		})
		same(t, "an update leaves it alone", pages(), everywhere(300, 300))
		w.tx(func(tx engine.Tx) error { return tx.PutPagesRead(t.Context(), w.org, d.ID, nil) })
		same(t, "put as unknown", pages(), [3]*engine.PagesRead{})
	}},
	{
		"a job that takes long waits for a place for long ones, and the short ones behind it do not",
		func(t tb, s engine.Store) {
			w := newWorld(t, s, "A")
			scan, _ := w.addDocument(func(d *engine.Document) { d.UploadedAt = at(0) })
			other, _ := w.addDocument(func(d *engine.Document) { d.UploadedAt = at(1) })
			for _, j := range claim(t, s, "w", at(1), 2) {
				j.Long = true
				w.tx(func(tx engine.Tx) error { _, err := tx.ReleaseJob(t.Context(), j, at(2)); return err })
			}
			short, _ := w.addDocument(func(d *engine.Document) { d.UploadedAt = at(3) })
			ask := func(long int) (ids []int64) {
				t.Helper()
				jobs, err := s.ClaimJobs(
					t.Context(),
					engine.JobClaim{Owner: "w", Now: at(4), LeaseUntil: at(4).Add(lease), Most: 9, MostLong: long},
				)
				works(t, "claim", err)
				for _, j := range jobs {
					same(t, "marked", j.Long, j.DocumentID != short.ID)
				}
				return documentsOf(jobs)
			}
			same(t, "claimed with no place for long ones", ask(0), []int64{short.ID})
			same(t, "claimed with one place", ask(1), []int64{scan.ID})
			same(t, "depth", depth(t, s), [2]int{1, 2})
			must[int](t, "reclaim")(s.ReclaimJobs(t.Context(), at(4)))
			same(
				t, "taken back and claimed with two places: the marks are kept", ask(2),
				[]int64{scan.ID, other.ID, short.ID},
			)
		},
	},
	{"two organizations with many documents take turns, also with one worker", func(t tb, s engine.Store) {
		first, second := newWorld(t, s, "First"), newWorld(t, s, "Second")
		for i := range 3 {
			first.addDocument(func(d *engine.Document) { d.UploadedAt = at(i) })
			second.addDocument(func(d *engine.Document) { d.UploadedAt = at(10 + i) })
		}
		var served []engine.OrgID
		for i := range 6 {
			j := claim(t, s, "w", at(20+i), 1)[0]
			served = append(served, j.Org)
			finish(t, s, j, engine.JobDone)
		}
		same(t, "served", served, []engine.OrgID{first.org, second.org, first.org, second.org, first.org, second.org})
	}},
	{"at start every running job is taken back at once", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		done, _ := w.addDocument(nil)
		for _, j := range claim(t, s, "dead", at(1), 2) {
			if j.DocumentID == done.ID {
				finish(t, s, j, engine.JobDone)
			}
		}
		same(t, "taken back", must[int](t, "reclaim")(s.ReclaimJobs(t.Context(), at(1))), 1)
		back := must[engine.Document](t, "document")(s.Document(t.Context(), w.org, d.ID))
		same(t, "its document", [2]any{back.Status, back.StartedAt == nil}, [2]any{engine.DocumentPending, true})
		again := claim(t, s, "alive", at(1), 9)
		if len(again) != 1 || again[0].Attempt != 2 || again[0].DocumentID != d.ID {
			t.Errorf("claimed after that: got %+v, want the one under attempt 2", again)
		}
		same(t, "taken back once more", must[int](t, "reclaim")(s.ReclaimJobs(t.Context(), at(1))), 1)
	}},
	{"a document deleted while it waits is never processed", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(t.Context(), w.org, d.ID, at(1)) })
		same(t, "claims", len(claim(t, s, "w", at(2), 5)), 0)
		same(t, "depth", depth(t, s), [2]int{0, 0})
	}},
	{
		"a document deleted while it is processed: its job ends as dropped, also after a lapse",
		func(t tb, s engine.Store) {
			w := newWorld(t, s, "A")
			d, job := w.addDocument(nil)
			keep, _ := w.addDocument(nil)
			jobs := claim(t, s, "w", at(1), 2)
			w.tx(func(tx engine.Tx) error { return tx.SoftDeleteDocument(t.Context(), w.org, d.ID, at(1)) })
			same(
				t, "still running", must[engine.Job](t, "job")(s.Job(t.Context(), w.org, job.ID)).State,
				engine.JobRunning,
			)
			same(t, "claims after the lapse", documentsOf(claim(t, s, "w2", at(9), 5)), []int64{keep.ID})
			same(t, "state", must[engine.Job](t, "job")(s.Job(t.Context(), w.org, job.ID)).State, engine.JobDropped)
			same(
				t, "document untouched",
				must[engine.Document](t, "document")(s.DocumentEvenDeleted(t.Context(), w.org, d.ID)).DeletedAt,
				ptr(at(1)),
			)
			for _, j := range jobs {
				same(t, "late finish", finish(t, s, j, engine.JobDone), false)
			}
		},
	},
	{"a document purged while it is processed: the late finish finds nothing", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		j := claim(t, s, "w", at(1), 1)[0]
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(t.Context(), w.org, d.ID) })
		same(t, "late finish", finish(t, s, j, engine.JobDone), false)
	}},
	{"an organization with many documents does not keep another one waiting", func(t tb, s engine.Store) {
		busy, quiet := newWorld(t, s, "Busy"), newWorld(t, s, "Quiet")
		for i := range 4 {
			busy.addDocument(func(d *engine.Document) { d.UploadedAt = at(i) })
		}
		quiet.addDocument(func(d *engine.Document) { d.UploadedAt = at(10) })
		got := claim(t, s, "w", at(20), 3)
		same(
			t, "claimed", []engine.OrgID{got[0].Org, got[1].Org, got[2].Org},
			[]engine.OrgID{busy.org, quiet.org, busy.org},
		)
	}},
	{"a kept place is only for an organization that has nothing running", func(t tb, s engine.Store) {
		busy, quiet := newWorld(t, s, "Busy"), newWorld(t, s, "Quiet")
		for i := range 5 {
			busy.addDocument(func(d *engine.Document) { d.UploadedAt = at(i) })
		}
		ask := func(most int) (orgs []engine.OrgID) {
			t.Helper()
			jobs, err := s.ClaimJobs(t.Context(), engine.JobClaim{
				Owner:      "w",
				Now:        at(20),
				LeaseUntil: at(20).Add(lease),
				Most:       most,
				MostLong:   most,
				Kept:       1,
			})
			works(t, "claim", err)
			for _, j := range jobs {
				orgs = append(orgs, j.Org)
			}
			return orgs
		}
		same(t, "three places, one of them kept", ask(3), []engine.OrgID{busy.org, busy.org})
		same(t, "the kept place alone", ask(1), []engine.OrgID(nil))
		quiet.addDocument(func(d *engine.Document) { d.UploadedAt = at(10) })
		quiet.addDocument(func(d *engine.Document) { d.UploadedAt = at(11) })
		same(t, "the kept place once another has something to read", ask(1), []engine.OrgID{quiet.org})
		same(t, "and no second time", ask(1), []engine.OrgID(nil))
	}},
	{"downloads and readings wait, are bounded and are handed out apart", func(t tb, s engine.Store) {
		w, quiet := newWorld(t, s, "A"), newWorld(t, s, "Quiet")
		var away []int64
		for i := range 4 {
			d := w.addDownload(func(d *engine.Document) { d.UploadedAt = at(i) })
			away = append(away, d.ID)
		}
		here, _ := w.addDocument(func(d *engine.Document) { d.UploadedAt = at(5) })
		ask := func(download bool, most, kept int) (jobs []engine.Job) {
			t.Helper()
			jobs, err := s.ClaimJobs(t.Context(), engine.JobClaim{
				Owner:      "w",
				Now:        at(20),
				LeaseUntil: at(20).Add(lease),
				Download:   download,
				Most:       most,
				MostLong:   most,
				Kept:       kept,
				PerOrg:     2,
			})
			works(t, "claim", err)
			return jobs
		}
		running := ask(true, 9, 0)
		same(t, "downloads up to the organization's bound", documentsOf(running), away[:2])
		same(
			t, "its document waits on",
			must[engine.Document](t, "document")(s.Document(t.Context(), w.org, away[0])).Status,
			engine.DocumentPending,
		)
		same(t, "a kept place beside running downloads", len(ask(true, 1, 1)), 0)
		same(t, "a kept place of reading beside running downloads", documentsOf(ask(false, 1, 1)), []int64{here.ID})
		other := quiet.addDownload(func(d *engine.Document) { d.UploadedAt = at(10) })
		same(t, "the kept place of another organization", documentsOf(ask(true, 1, 1)), []int64{other.ID})
		for i, j := range running {
			j.Download = i == 1 // the first file is downloaded already
			w.tx(func(tx engine.Tx) error { _, err := tx.ReleaseJob(t.Context(), j, j.AvailableAt); return err })
		}
		same(t, "to be read", documentsOf(ask(false, 9, 0)), away[:1])
		same(t, "to be downloaded again", documentsOf(ask(true, 1, 0)), away[1:2])
		must[int](t, "reclaim")(s.ReclaimJobs(t.Context(), at(21)))
		same(
			t, "to be downloaded after all was taken back", documentsOf(ask(true, 9, 0)),
			[]int64{away[1], other.ID, away[2]},
		)
		same(t, "to be read after all was taken back", documentsOf(ask(false, 9, 0)), []int64{away[0], here.ID})
	}},
	{"an organization's downloads do not take its turns of reading", func(t tb, s engine.Store) {
		first, second := newWorld(t, s, "First"), newWorld(t, s, "Second")
		for i := range 3 {
			first.addDocument(func(d *engine.Document) { d.UploadedAt = at(i) })
			second.addDocument(func(d *engine.Document) { d.UploadedAt = at(10 + i) })
		}
		first.addDownload(nil)
		var served []engine.OrgID
		for i := range 4 {
			j := claim(t, s, "w", at(20+i), 1)[0]
			served = append(served, j.Org)
			if j.Org == second.org {
				must[[]engine.Job](t, "claim")(s.ClaimJobs(
					t.Context(),
					engine.JobClaim{Owner: "w", Now: at(20 + i), LeaseUntil: at(99), Download: true, Most: 1},
				))
			}
			finish(t, s, j, engine.JobDone)
		}
		same(t, "served", served, []engine.OrgID{first.org, second.org, first.org, second.org})
	}},
	{"many workers at once get each job once", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		const jobs = 30
		for range jobs {
			w.addDocument(nil)
		}
		var mu sync.Mutex
		seen := map[string]int{}
		var workers sync.WaitGroup
		for range 6 {
			workers.Go(func() {
				for {
					got, err := s.ClaimJobs(
						t.Context(),
						engine.JobClaim{Owner: newID(), Now: at(1), LeaseUntil: at(5), Most: 2, MostLong: 2},
					)
					works(t, "claim", err)
					if len(got) == 0 {
						return
					}
					mu.Lock()
					for _, j := range got {
						seen[j.ID]++
					}
					mu.Unlock()
				}
			})
		}
		workers.Wait()
		for id, times := range seen {
			if times != 1 {
				t.Errorf("job %s was handed out %d times", id, times)
			}
		}
		same(t, "jobs handed out", len(seen), jobs)
	}},
	{"a job's id is taken once, and a job needs its document", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		_, j := w.addDocument(nil)
		fails(
			t, "the id again", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertJob(t.Context(), j) }),
			engine.ErrDuplicate,
		)
		j.ID, j.DocumentID = newID(), 1
		fails(
			t, "no document", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertJob(t.Context(), j) }),
			engine.ErrNotFound,
		)
	}},
}

// attemptOf returns an attempt without an end.
func attemptOf(d engine.Document, number int) engine.Attempt {
	return engine.Attempt{
		Org:          d.Org,
		DocumentID:   d.ID,
		Number:       number,
		Cause:        engine.AttemptUnlock,
		KeyID:        "key00001",
		At:           at(number),
		Status:       engine.DocumentPending,
		DocumentType: "auto",
	}
}

var attemptBehaviours = []behaviour{
	{"attempts are kept whole, newest first, end once and go with their document", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		list := func() []engine.Attempt {
			return must[[]engine.Attempt](t, "attempts")(s.Attempts(ctx, w.org, d.ID))
		}
		same(t, "at first", len(list()), 0)
		one, two, three := attemptOf(d, 1), attemptOf(d, 2), attemptOf(d, 3)
		w.tx(func(tx engine.Tx) error {
			for _, a := range []engine.Attempt{one, two, three} {
				works(t, "insert", tx.InsertAttempt(ctx, a))
			}
			fails(t, "a number again", tx.InsertAttempt(ctx, two), engine.ErrDuplicate)
			return nil
		})
		same(t, "kept", list(), []engine.Attempt{three, two, one})
		two.Status, two.EndedAt, two.DocumentType = engine.DocumentFailed, ptr(at(9)), "payslip"
		two.Error, two.ErrorCategory = ptr("It is protected."), ptr(engine.PasswordIncorrect)
		w.tx(func(tx engine.Tx) error { return tx.EndAttempt(ctx, two) })
		fails(
			t, "ending it again", s.InTx(ctx, func(tx engine.Tx) error { return tx.EndAttempt(ctx, two) }),
			engine.ErrNotFound,
		)
		same(t, "ended", list(), []engine.Attempt{three, two, one})
		w.tx(func(tx engine.Tx) error { return tx.DropAttempts(ctx, w.org, d.ID, 2) })
		same(t, "without the second", list(), []engine.Attempt{three, one})
		w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
		same(t, "after the purge", len(list()), 0)
		fails(
			t, "of no document", s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertAttempt(ctx, one) }),
			engine.ErrNotFound,
		)
	}},
	{"attempts go with their application", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		w.tx(func(tx engine.Tx) error { return tx.InsertAttempt(ctx, attemptOf(d, 1)) })
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		same(t, "attempts", len(must[[]engine.Attempt](t, "attempts")(s.Attempts(ctx, w.org, d.ID))), 0)
	}},
	{"an end is told once an attempt", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		for attempt, wants := range map[int]bool{1: true, 2: true} {
			for range 2 {
				w.tx(func(tx engine.Tx) error {
					c := engine.Callback{
						ID:         newID(),
						Org:        w.org,
						DocumentID: d.ID,
						Attempt:    attempt,
						Event:      engine.EventDocumentFailed,
						ClaimedAt:  noon,
					}
					same(t, "claimed", must[bool](t, "claim")(tx.ClaimCallback(ctx, c)), wants)
					return nil
				})
				wants = false
			}
		}
		told := engine.Event{Org: w.org, Name: engine.EventDocumentFailed, DocumentID: d.ID, At: noon}
		tell := func(attempt int) error {
			ev := told
			ev.ID, ev.Attempt = newID(), attempt
			return s.InTx(ctx, func(tx engine.Tx) error { _, err := tx.AppendEvent(ctx, ev); return err })
		}
		works(t, "the first attempt", tell(1))
		works(t, "the second attempt", tell(2))
		fails(t, "the second attempt again", tell(2), engine.ErrDuplicate)
	}},
	{"a settled entry of a batch shows the attempt that it settled with", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, _ := w.addDocument(nil)
		b := w.addBatch(nil, d)
		first := attemptOf(d, 1)
		first.Status, first.EndedAt, first.Error, first.ErrorCategory =
			engine.DocumentFailed, ptr(at(1)), ptr("It is protected."), ptr(engine.PasswordRequired)
		w.tx(func(tx engine.Tx) error {
			works(t, "insert", tx.InsertAttempt(ctx, first))
			later := d
			later.Attempt, later.Status, later.DocumentType = 2, engine.DocumentCompleted, "payslip"
			return tx.UpdateDocument(ctx, later)
		})
		shown := must[[]engine.BatchEntry](t, "entries")(s.BatchEntries(ctx, w.org, b.ID))[0].Document
		same(
			t, "shown", []any{shown.Status, shown.DocumentType, shown.Error, shown.ErrorCategory},
			[]any{first.Status, "auto", first.Error, first.ErrorCategory},
		)
	}},
}
