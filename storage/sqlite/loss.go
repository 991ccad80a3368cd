package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// compare describes what is missing in the database according to the head; nil if nothing is. loaded is the error of
// reading the head.
func (k *keeper) compare(ctx context.Context, row installation, view *head.View, loaded error) (*engine.Loss, error) {
	switch {
	case errors.Is(loaded, head.ErrNone):
		return &engine.Loss{Problems: []string{"the head of this installation is missing (folder " + head.FolderName + "), so nobody knows whether records are missing too"}}, nil
	case errors.Is(loaded, head.ErrUnreadable):
		return &engine.Loss{Problems: []string{"no line of the head verifies: its files are destroyed, or keys/seal.key is not the key they were written with"}}, nil
	case loaded != nil:
		return nil, meaning(loaded)
	}
	loss := &engine.Loss{}
	if chains, err := k.compareChains(ctx, row, view); err != nil {
		return nil, err
	} else if chains != nil {
		loss = chains
	}
	say := func(format string, args ...any) { loss.Problems = append(loss.Problems, fmt.Sprintf(format, args...)) }
	switch known := view.DigestAt(row.commits); {
	case row.head != view.Head:
		say("the database is not the one that the head belongs to, or an older copy of it (the head is of commit %d, %s)", view.Commit, view.At.Format(time.RFC3339))
	case row.commits < view.Commit && known != "" &&
		known != row.digest, row.commits == view.Commit && row.digest != view.Digest:
		say("the database's commit %d is not the one that the head knows", row.commits)
	}
	if row.commits < view.Commit {
		loss.FromCommit, loss.ToCommit = row.commits+1, view.Commit
		say(
			"commits %d to %d are missing (%d), the newest of %s", loss.FromCommit, loss.ToCommit,
			view.Commit-row.commits, view.At.Format(time.RFC3339),
		)
	}
	if row.head == view.Head && view.Commit < row.synced {
		say(
			"the head was cut, or an old copy of it was put back: it ends with commit %d and went to %d or further",
			view.Commit, row.synced,
		)
	}
	if gone := slices.DeleteFunc(
		slices.Clone(view.Missing), func(c int64) bool { return c > row.synced },
	); row.head == view.Head && len(gone) > 0 {
		say("the head is damaged: both copies lack the records of %d commits, the first is %d", len(gone), gone[0])
	}
	if len(loss.Problems)+len(loss.Orgs) == 0 {
		return nil, nil
	}
	return loss, nil
}

// compareChains compares the newest audit entries of all organizations; nil if none is missing or changed.
func (k *keeper) compareChains(ctx context.Context, row installation, view *head.View) (*engine.Loss, error) {
	now, err := k.readOrgs(ctx)
	if err != nil {
		return nil, err
	}
	exact := row.head != "" && row.head == view.Head && row.commits == view.Commit
	var loss engine.Loss
	for _, o := range now {
		known, ok := view.Orgs[o.ID]
		if !ok && (!exact || o.Seq == 0) {
			continue
		}
		found, err := k.compareChain(ctx, view, known, o, exact)
		if err != nil {
			return nil, err
		}
		if found != nil {
			loss.Orgs = append(loss.Orgs, *found)
		}
	}
	deleted, err := k.deletedSince(ctx, row, view)
	if err != nil {
		return nil, err
	}
	for _, known := range view.Orgs {
		if slices.Contains(deleted, known.ID) {
			continue
		}
		if !slices.ContainsFunc(now, func(o head.Org) bool { return o.ID == known.ID }) {
			loss.Orgs = append(loss.Orgs, engine.OrgLoss{Org: known.ID, Name: known.Name, Gone: true,
				From: min(known.Seq, 1), To: known.Seq, Known: lostEntries(view, known.ID, 1, known.Seq)})
		}
	}
	if len(loss.Orgs) == 0 {
		return nil, nil
	}
	slices.SortFunc(loss.Orgs, func(a, b engine.OrgLoss) int { return strings.Compare(string(a.Org), string(b.Org)) })
	return &loss, nil
}

// deletedSince lists organizations that were deleted on purpose. It is needed only if the head lacks the newest
// commits, because one of them may have been the deletion.
func (k *keeper) deletedSince(ctx context.Context, row installation, view *head.View) (list []engine.OrgID, err error) {
	if row.head != view.Head || row.commits <= view.Commit {
		return nil, nil
	}
	err = k.each(ctx, `SELECT org_id FROM organization_deletions WHERE ended_at IS NOT NULL`, nil, func(
		rows *sql.Rows,
	) error {
		var org engine.OrgID
		defer func() { list = append(list, org) }()
		return rows.Scan(&org)
	})
	return list, err
}

// compareChain compares one organization; nil if nothing is missing or changed. exact is true if database and head are
// at the same commit: then nothing may have been added either.
func (k *keeper) compareChain(
	ctx context.Context, view *head.View, known, now head.Org, exact bool,
) (*engine.OrgLoss, error) {
	found := engine.OrgLoss{Org: now.ID, Name: now.Name}
	switch {
	case now.Seq < known.Seq:
		found.From, found.To = now.Seq+1, known.Seq
		found.Known = lostEntries(view, now.ID, found.From, found.To)
		return &found, nil
	case exact && now.Seq > known.Seq:
		found.Added = now.Seq - known.Seq
	}
	hash := now.Hash
	if now.Seq > known.Seq && known.Seq > 0 {
		err := k.scan(ctx, `SELECT hash FROM audit_log WHERE org_id = $1 AND seq = $2`, []any{now.ID, known.Seq}, &hash)
		if err != nil && !errors.Is(err, engine.ErrNotFound) {
			return nil, err
		}
	}
	if known.Seq > 0 && hash != known.Hash {
		found.Rewritten = known.Seq
	}
	if found.Added == 0 && found.Rewritten == 0 {
		return nil, nil
	}
	return &found, nil
}

func lostEntries(view *head.View, org engine.OrgID, from, to int64) (list []engine.LostEntry) {
	for _, e := range view.Entries(org, from, to) {
		list = append(list, engine.LostEntry{Seq: e.Seq, Action: e.Action, Subject: e.Subject})
	}
	return list
}

// AuditHead returns the number and the digest of the newest audit entry in the head, including entries of other
// processes.
func (k *keeper) AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error) {
	err = k.group.call(ctx, func() error {
		return k.exclusively(ctx, func() error {
			if k.Loss() == nil {
				row, err := k.readRow(ctx)
				if err == nil && row != k.row {
					err = k.look(ctx, false)
				}
				if err != nil {
					return err
				}
			}
			known := k.folder.View().Orgs[org]
			seq, hash = known.Seq, known.Hash
			return nil
		})
	})
	return seq, hash, err
}

// AcceptLoss commits fn and begins a new head with the state of the database. Its commits and numbers continue above
// those of the old head.
func (k *keeper) AcceptLoss(ctx context.Context, fn func(q storage.Querier, loss engine.Loss) error) error {
	return k.group.call(ctx, func() error {
		var row installation
		err := k.exclusively(ctx, func() (err error) {
			if err := k.look(ctx, false); err != nil {
				return err
			}
			loss := k.Loss()
			if loss == nil {
				return engine.ErrNotFound
			}
			known := *k.folder.View()
			row = installation{head: newHeadID(), commits: max(k.row.commits, known.Commit) + 1}
			row.synced = row.commits
			if err := k.raise(ctx, known); err != nil {
				return err
			}
			if err := fn(k.group.prepared, *loss); err != nil {
				return err
			}
			_, err = k.group.exec(
				ctx, `UPDATE installation SET head_id = $1, commits = $2, digest = '', head_synced = $2 WHERE id = 1`,
				row.head, row.commits,
			)
			return err
		})
		if err != nil {
			return err
		}
		// If the process ends here, the database has no head, and the loss must be accepted again.
		return k.exclusively(ctx, func() error {
			if err := k.folder.Archive("accepted-" + strconv.FormatInt(time.Now().UnixMilli(), 10)); err != nil {
				return meaning(err)
			}
			if err := k.begin(ctx, row); err != nil {
				return err
			}
			k.row, k.marked = row, row.commits
			k.loss.Store(nil)
			return nil
		})
	})
}

// raise sets the database's counters to at least the highest numbers in the head.
func (k *keeper) raise(ctx context.Context, known head.View) error {
	for _, o := range known.Orgs {
		for query, number := range map[string]int64{
			`INSERT INTO application_numbers (org_id, last_number) SELECT id, $2 FROM organizations WHERE id = $1
				ON CONFLICT (org_id) DO UPDATE SET last_number = MAX(last_number, excluded.last_number)`: o.Application,
			`INSERT INTO event_counters (org_id, last_seq, swept_to) SELECT id, $2, 0 FROM organizations WHERE id = $1
				ON CONFLICT (org_id) DO UPDATE SET last_seq = MAX(last_seq, excluded.last_seq)`: o.Event,
			`INSERT INTO lost_documents (org_id, document_id) SELECT id, $2 FROM organizations WHERE id = $1
				ON CONFLICT (org_id) DO UPDATE SET document_id = MAX(document_id, excluded.document_id)`: o.Document,
		} {
			if number == 0 {
				continue
			}
			if _, err := k.group.exec(ctx, query, o.ID, number); err != nil {
				return err
			}
		}
	}
	return nil
}
