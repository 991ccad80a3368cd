package transfer

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// sum is a digest of rows in any order, because the databases order texts differently: how many there are, and the sum
// of their SHA-256 digests.
type sum struct {
	rows  int64
	parts [4]uint64
}

func (s *sum) add(row []byte) {
	digest := sha256.Sum256(row)
	s.rows++
	for i := range s.parts {
		s.parts[i] += binary.BigEndian.Uint64(digest[8*i:])
	}
}

// sumOf reads all rows of a table.
func (s *side) sumOf(ctx context.Context, t table, told func()) (total sum, err error) {
	var text []byte
	err = s.eachRow(ctx, `SELECT `+quoted(t.columns...)+` FROM `+quoted(t.Name), nil, func(row []any) error {
		text = encode(text[:0], row)
		total.add(text)
		told()
		return nil
	})
	return total, err
}

// compare compares every table of both sides, and checks each audit chain in the target.
func (c *copying) compare(ctx context.Context) error {
	c.step = Step{Comparing: true, Total: c.step.Total}
	for _, t := range c.tables {
		var here, there sum
		var done atomic.Int64
		read := make(chan error, 1)
		go func() {
			var err error
			here, err = c.from.sumOf(ctx, t, func() {})
			read <- err
		}()
		there, err := c.to.sumOf(ctx, t, func() {
			if n := done.Add(1); n%batchRows == 0 {
				c.tell(Step{Comparing: true, Done: c.step.Done + n, Total: c.step.Total})
			}
		})
		if err := errors.Join(<-read, err); err != nil {
			return err
		}
		if here != there {
			return fmt.Errorf("the rows of table %s differ: %d in %s, %d in %s; %w, or the disk or the network is faulty; %s",
				t.Name, here.rows, c.from.Name, there.rows, c.to.Name, ErrChanged, c.to.StartOver)
		}
		c.step.Done += here.rows
		c.tell(c.step)
	}
	return c.compareChains(ctx)
}

// compareChains checks the audit chain of each organization in the target, and that it ends like the source's.
// Organizations that are being deleted have lost a part of theirs on purpose.
func (c *copying) compareChains(ctx context.Context) error {
	source, target := c.from.store(), c.to.store()
	e, err := engine.New(engine.Config{
		Store:     target,
		Blobs:     struct{ engine.Blobs }{},
		Extractor: struct{ engine.Extractor }{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		return err
	}
	orgs, err := source.Organizations(ctx)
	if err != nil {
		return err
	}
	for _, org := range orgs {
		n, err := e.Audit.Verify(ctx, org.ID)
		if err != nil {
			return fmt.Errorf("%s: %w; its rows are the same in %s, so see dossier audit verify there", org.Name, err, c.from.Name)
		}
		last, err := source.LastAudit(ctx, org.ID)
		if err != nil && !errors.Is(err, engine.ErrNotFound) {
			return err
		}
		if last.Seq != n {
			return fmt.Errorf("%s: the audit chain has %d entries in %s and %d in %s", org.Name, last.Seq, c.from.Name, n, c.to.Name)
		}
	}
	return nil
}

// store reads through the connection of one side.
func (s *side) store() *storage.Store {
	return storage.New(storage.Config{
		Dialect: s.Dialect, Reader: &reader{s.conn}, Committer: nobody{}, Close: func() error { return nil },
	})
}

// reader is a storage.Querier that sees all organizations.
type reader struct{ *sql.Conn }

// nobody is the committer of a store that only reads.
type nobody struct{}

var errReadOnly = errors.New("only for reading")

func (nobody) InTx(context.Context, func(storage.Querier) error) error { return errReadOnly }
func (nobody) Erase(context.Context) error                             { return errReadOnly }
func (nobody) Close() error                                            { return nil }
