package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// Damage counts reads that met stored data that cannot be read back: damaged pages of the database, results with a
// wrong checksum, files with a wrong digest.
//
// # Why this does not stop the server
//
// A failed write may have lost acknowledged data, so nothing more is accepted after it. A failed read promised nothing:
// its own answer fails, and all others go on.
type Damage struct {
	// Reads since the start that met damage. Above 0 the installation is degraded, until it is repaired and restarted.
	Reads int64
	Last  error // cause of the newest one, for the operator's log; nil if there was none
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

// meet counts an error if it means that stored data is damaged.
func (d *damage) meet(err error) {
	if errors.Is(err, ErrDamaged) {
		d.note(err)
	}
}

// Damage returns what reads have met since the start.
func (s *MaintenanceService) Damage() Damage {
	s.damage.mu.Lock()
	defer s.damage.mu.Unlock()
	return s.damage.now
}

// sumPage is how many results get their checksum, or are checked, at a time.
const sumPage = 200

// SumResults adds checksums to results that were stored before checksums existed, and counts them.
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

// CheckResults reads all results of an organization with their workings, edits and versions, and calls found for each
// document that cannot be read back. It counts the documents.
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
	if err = ignoreNotFound(err); err != nil { // no edit, or deleted in the meantime
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

// Loss is how a store's database differs from what the head file beside it vouches for. While there is a loss, the
// store refuses every write with ErrDataMissing; reads go on.
type Loss struct {
	Problems             []string // sentences about what does not agree
	FromCommit, ToCommit int64    // the first and the last missing commit; both 0 if none is known to be missing
	// Organizations whose audit chain differs from the head. It may be empty: the missing commits then changed no
	// chain, or nobody knows which.
	Orgs []OrgLoss
}

// OrgLoss is how an organization's audit chain differs from the head file.
type OrgLoss struct {
	Org      OrgID  // the organization
	Name     string // "" if nobody knows it
	Gone     bool   // the organization itself is missing
	From, To int64  // numbers of the first and the last missing audit entry; both 0 if none is missing
	// Number of the entry whose digest is not the head's: it or one before it was changed. 0 if there is none.
	Rewritten int64
	Added     int64       // entries that no commit made
	Known     []LostEntry // missing entries that the head still names, in order
}

// LostEntry names a missing audit entry.
type LostEntry struct {
	Seq             int64  // number of the entry
	Action, Subject string // as in AuditEntry
}

// maxNamed is how many missing entries of an organization Lines names.
const maxNamed = 50

// Lines describe what is missing, one finding a line.
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

// AcceptLoss ends the refusal of writes: what is missing stays missing. It records that in the audit chain of each
// affected organization, or of all if nobody knows which, and begins a new head file. Numbers of applications,
// documents and events continue above those of the old head. restored means that the cause is a restored backup. It
// returns what was accepted; ErrNotFound if nothing is missing.
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
				continue // it has no chain
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

// NoteRestored records in every audit chain that the database was restored from a backup and lacks what was committed
// after that was made. Call it once, before anything else is written.
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

// actionRestored is the audit log's action for continuing from a backup.
const actionRestored = "backup.restored"

// auditValues are what the audit log records of the loss.
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
