package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// Damage says what reads met of stored data that cannot be read back: damaged pages of the database,
// results whose checksum does not fit, files that do not have the digest they are named by.
//
// # Why this does not stop the server
//
// A failed write may have lost what was acknowledged, so nothing more is accepted after one. A failed read
// promised nothing: its own answer fails, and everybody else's goes on.
type Damage struct {
	// Reads counts the reads since the start that met damage. The installation is degraded above 0, until it
	// is repaired and started again.
	Reads int64
	// Last is the newest one's cause, for the operator's log; nil when there was none.
	Last error
}

type damage struct {
	mu  sync.Mutex
	now Damage
}

func (d *damage) note(cause error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now.Reads++
	d.now.Last = cause
}

// meet notes an error when it says that stored data is damaged.
func (d *damage) meet(err error) {
	if errors.Is(err, ErrDamaged) {
		d.note(err)
	}
}

// Damage is what reads have met since the start.
func (s *MaintenanceService) Damage() Damage {
	s.damage.mu.Lock()
	defer s.damage.mu.Unlock()
	return s.damage.now
}

// sumPage is how many results get their checksum, or are checked, at a time.
const sumPage = 200

// SumResults gives the results that were kept before checksums theirs, and counts them.
func (s *MaintenanceService) SumResults(ctx context.Context) (filled int, err error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	var problems []error
	for _, org := range orgs {
		for {
			n, err := s.config.Store.SumResults(ctx, org.ID, sumPage)
			filled += n
			if err != nil {
				problems = append(problems, s.storageError(err))
			}
			if err != nil || n < sumPage {
				break
			}
		}
	}
	return filled, errors.Join(problems...)
}

// CheckResults reads every result, its workings and its edit of an organization and tells found of each
// document of which one cannot be read back. It counts the documents it looked at.
func (s *MaintenanceService) CheckResults(
	ctx context.Context, org OrgID, found func(documentID int64, err error),
) (checked int, err error) {
	for after := int64(0); ; {
		ids, err := s.config.Store.DocumentsWithResult(ctx, org, after, sumPage)
		if err != nil || len(ids) == 0 {
			return checked, s.storageError(err)
		}
		for _, id := range ids {
			if err := s.checkResult(ctx, org, id); err != nil {
				found(id, err)
			}
			checked++
		}
		after = ids[len(ids)-1]
	}
}

// maxChecked is more versions than any document has.
const maxChecked = 2 * KeptVersions

func (s *MaintenanceService) checkResult(ctx context.Context, org OrgID, id int64) error {
	_, err := s.config.Store.Extraction(ctx, org, id)
	if err == nil {
		_, err = s.config.Store.Workings(ctx, org, id)
	}
	if err == nil {
		_, err = s.config.Store.Edit(ctx, org, id)
	}
	if err == nil || errors.Is(err, ErrNotFound) {
		_, err = s.config.Store.FieldCorrections(ctx, org, id)
	}
	if err = ignoreNotFound(err); err != nil { // no edit, or deleted meanwhile
		return err
	}
	versions, err := s.config.Store.Versions(ctx, org, id, maxChecked)
	for _, v := range versions {
		if err == nil {
			_, err = s.config.Store.Version(ctx, org, id, v.Number)
		}
	}
	return ignoreNotFound(err)
}

// Loss is what a store's database lacks, or holds otherwise, of what the head beside it vouches for. While
// there is one the store refuses every write with ErrDataMissing; reads go on.
type Loss struct {
	// Problems say in sentences what does not agree.
	Problems []string
	// FromCommit to ToCommit are the missing commits; both 0 when none is known to be missing.
	FromCommit, ToCommit int64
	// Orgs are the organizations whose audit chain is not as the head knows it. It may be empty: then the
	// missing commits changed no chain, or nobody knows which.
	Orgs []OrgLoss
}

// OrgLoss is what an organization's audit chain lacks or holds otherwise.
type OrgLoss struct {
	Org  OrgID
	Name string // "" when nobody knows it
	// Gone reports whether the organization itself is missing.
	Gone bool
	// From to To are the numbers of the missing audit entries; both 0 when none is missing.
	From, To int64
	// Rewritten is the number of the entry whose digest is not the head's: it or one before it was
	// changed. 0 when there is none.
	Rewritten int64
	// Added counts entries that no commit made.
	Added int64
	// Known are the missing entries that the head still names, in order.
	Known []LostEntry
}

// LostEntry names a missing audit entry.
type LostEntry struct {
	Seq             int64
	Action, Subject string
}

// maxNamed is how many missing entries of an organization Lines names.
const maxNamed = 50

// Lines say what is missing, one finding a line.
func (l *Loss) Lines() []string {
	lines := append([]string{}, l.Problems...)
	for _, o := range l.Orgs {
		lines = append(lines, o.line())
		for i, e := range o.Known {
			if i == maxNamed {
				lines = append(lines, fmt.Sprintf("  and %d more", len(o.Known)-i))
				break
			}
			lines = append(lines, fmt.Sprintf("  %d %s %s", e.Seq, e.Action, e.Subject))
		}
	}
	return lines
}

func (o OrgLoss) line() string {
	name := string(o.Org)
	if o.Name != "" {
		name = fmt.Sprintf("%s (%s)", o.Name, o.Org)
	}
	var findings []string
	if o.Gone {
		findings = append(findings, "the organization itself is missing")
	}
	if o.To > 0 {
		findings = append(findings, fmt.Sprintf("audit entries %d to %d are missing (%d)", o.From, o.To, o.To-o.From+1))
	}
	if o.Rewritten > 0 {
		findings = append(findings, fmt.Sprintf("audit entry %d, or one before it, was rewritten", o.Rewritten))
	}
	if o.Added > 0 {
		findings = append(
			findings, fmt.Sprintf("%d audit entries were added that nobody made through dossier", o.Added),
		)
	}
	return name + ": " + strings.Join(findings, "; ")
}

// AcceptLoss ends the refusal of writes: what is missing stays missing. It notes that in the audit chain of
// each organization concerned, or of all when nobody knows which, and begins a new head. Numbers of
// applications, documents and events go on above those of the old head. restored says that the cause is a
// restored backup. It returns what was accepted; ErrNotFound when nothing is missing.
func (s *MaintenanceService) AcceptLoss(ctx context.Context, restored bool) (Loss, error) {
	action := "loss.accepted"
	if restored {
		action = actionRestored
	}
	var accepted Loss
	err := s.config.Store.AcceptLoss(ctx, func(tx Tx, loss Loss) error {
		accepted = loss
		concerned := loss.Orgs
		if len(concerned) == 0 {
			all, err := tx.Organizations(ctx)
			if err != nil {
				return err
			}
			for _, o := range all {
				concerned = append(concerned, OrgLoss{Org: o.ID, Name: o.Name})
			}
		}
		for _, o := range concerned {
			if o.Gone {
				continue // there is no chain to note it in
			}
			if err := s.audit(
				ctx, tx, change{org: o.Org, action: action, subject: string(o.Org), after: o.auditValues(loss)},
			); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, ErrNotFound) {
		return accepted, err
	}
	return accepted, s.storageError(err)
}

// NoteRestored notes in every audit chain that the database is a backup's and that what was committed after it was made
// is not in it. Call it once, before anything else is written.
func (s *MaintenanceService) NoteRestored(ctx context.Context, made time.Time) error {
	return s.storageError(s.config.Store.InTx(ctx, func(tx Tx) error {
		orgs, err := tx.Organizations(ctx)
		for _, o := range orgs {
			if err == nil {
				err = s.audit(ctx, tx, change{
					org:     o.ID,
					action:  actionRestored,
					subject: string(o.ID),
					after:   map[string]any{"backup_of": made.UTC().Format(time.RFC3339)},
				})
			}
		}
		return err
	}))
}

// actionRestored is what the audit log calls going on from a backup.
const actionRestored = "backup.restored"

// auditValues are what the audit log says of the loss.
func (o OrgLoss) auditValues(l Loss) map[string]any {
	values := map[string]any{}
	for name, n := range map[string]int64{
		"missing_from":         o.From,
		"missing_to":           o.To,
		"rewritten":            o.Rewritten,
		"added":                o.Added,
		"commits_missing_from": l.FromCommit,
		"commits_missing_to":   l.ToCommit,
	} {
		if n > 0 {
			values[name] = n
		}
	}
	return values
}
