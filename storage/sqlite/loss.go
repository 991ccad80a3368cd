package sqlite

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
)

// compare describes what is missing in the database according to the head; nil if nothing is. loaded is the error of
// reading the head.
func (k *keeper) compare(ctx context.Context, row installation, view *head.View, loaded error) (*engine.Loss, error) {
	if loss := head.Unloaded(loaded); loss != nil {
		return loss, nil
	}
	if loaded != nil {
		return nil, head.Meaning(loaded)
	}
	d, err := k.found(ctx, row, view)
	if err != nil {
		return nil, err
	}
	switch known := view.DigestAt(row.commits); {
	case row.head != view.Head:
	case row.commits < view.Commit && known != "" &&
		known != row.digest, row.commits == view.Commit && row.digest != view.Digest:
		d.Problems = append(d.Problems, head.Differs(row.commits))
	}
	if row.commits < view.Commit {
		d.FromCommit, d.ToCommit = row.commits+1, view.Commit
		d.Problems = append(d.Problems, fmt.Sprintf(
			"commits %d to %d are missing (%d), the newest of %s", d.FromCommit, d.ToCommit,
			view.Commit-row.commits, view.At.Format(time.RFC3339),
		))
	}
	return view.Compare(ctx, k.group.prepared, d)
}

// found is the database's side of the comparison.
func (k *keeper) found(ctx context.Context, row installation, view *head.View) (d head.Database, err error) {
	d = head.Database{
		Head:   row.head,
		Exact:  row.head != "" && row.head == view.Head && row.commits == view.Commit,
		Ahead:  row.commits > view.Commit,
		Synced: row.synced,
	}
	d.Orgs, err = view.ReadOrgs(ctx, k.group.prepared)
	return d, err
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
			known := k.Folder.View().Orgs[org]
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
			known := *k.Folder.View()
			row = installation{head: head.NewID(), commits: max(k.row.commits, known.Commit) + 1}
			row.synced = row.commits
			if err := known.Raise(ctx, k.group.prepared); err != nil {
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
			if err := k.Folder.Archive("accepted-" + strconv.FormatInt(time.Now().UnixMilli(), 10)); err != nil {
				return head.Meaning(err)
			}
			if err := k.begin(ctx, row); err != nil {
				return err
			}
			k.row, k.marked = row, row.commits
			k.SetLoss(nil)
			return nil
		})
	})
}
