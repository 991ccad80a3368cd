package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// Anchor compares the database with what is kept outside of it; see storage/head.
type Anchor interface {
	// Loss is what is missing, nil when nothing is known to be.
	Loss() *engine.Loss
	// AuditHead is the newest entry of an organization's chain that the anchor knows: its number, and its
	// digest. 0 when it knows none.
	AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error)
	// AcceptLoss commits fn and begins anew with what the database holds then; engine.ErrNotFound when
	// nothing is missing.
	AcceptLoss(ctx context.Context, fn func(q Querier, loss engine.Loss) error) error
}

// Note is what a transaction tells the anchor of itself.
type Note struct {
	Org  engine.OrgID
	Name string // of an organization that was made or renamed
	// Deleted says that the organization is gone with this transaction, on purpose.
	Deleted bool
	Entry   *engine.AuditEntry // that was appended to the chain
	// Numbers that were given out; 0 for none.
	Application, Document, Event int64
}

// noter is a Querier that passes notes to an anchor.
type noter interface{ Note(n Note) }

func (t *tx) note(n Note) {
	if to, ok := t.q.(noter); ok {
		to.Note(n)
	}
}

// Loss is what the database lacks of what its head vouches for; nil when nothing is known to be missing.
func (s *Store) Loss() *engine.Loss {
	if s.anchor == nil {
		return nil
	}
	return s.anchor.Loss()
}

// AuditHead is the newest entry of an organization's chain that the head knows; 0 when it knows none.
func (s *Store) AuditHead(ctx context.Context, org engine.OrgID) (seq int64, hash string, err error) {
	if s.anchor == nil {
		return 0, "", nil
	}
	return s.anchor.AuditHead(ctx, org)
}

// AcceptLoss runs fn in a transaction and begins a new head; engine.ErrNotFound when nothing is missing.
func (s *Store) AcceptLoss(ctx context.Context, fn func(engine.Tx, engine.Loss) error) error {
	if s.anchor == nil {
		return engine.ErrNotFound
	}
	return s.writes.classify(s.anchor.AcceptLoss(ctx, func(q Querier, loss engine.Loss) error {
		return fn(&tx{reads{dialect: s.writes, q: q}}, loss)
	}))
}

// LostDocumentID is the highest document id that was given out and lost with its document; 0 for none.
func (r *reads) LostDocumentID(ctx context.Context, org engine.OrgID) (int64, error) {
	return zeroIfNone(queryOne(ctx, r, scanOne[int64], `SELECT document_id FROM lost_documents WHERE org_id = $1`, org))
}
