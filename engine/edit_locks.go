package engine

import "context"

// editLocks lets edits of one document run one after the other, and bounds how many run at all: an edit
// holds a whole result in memory. Another process on the same database is kept out by the version that
// an edit is written under.
type editLocks struct {
	slots     chan struct{}
	documents keyLocks[editedDocument]
}

type editedDocument struct {
	org OrgID
	id  int64
}

func newEditLocks(atOnce int) *editLocks {
	return &editLocks{slots: make(chan struct{}, atOnce)}
}

// hold waits for the document and for a slot, until ctx ends.
func (l *editLocks) hold(ctx context.Context, org OrgID, id int64) (release func(), err error) {
	leave, err := l.documents.hold(ctx, editedDocument{org, id})
	if err != nil {
		return nil, err
	}
	select {
	case l.slots <- struct{}{}:
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
	return func() {
		<-l.slots
		leave()
	}, nil
}
