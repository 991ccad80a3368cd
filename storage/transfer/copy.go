package transfer

import (
	"context"
	"fmt"
)

// Report is what a copy did.
type Report struct {
	// Organizations and Rows are how many the source had, and the target has.
	Organizations int
	Rows          int64
	Before        int64 // rows of these that an earlier, interrupted run had copied
}

// Step is one report of a copy about its progress: so many of all rows are copied or compared.
type Step struct {
	// Comparing is false while rows are copied.
	Comparing bool
	// Done of Total rows are copied, or compared.
	Done, Total int64
}

// Options change how rows are copied. The zero value is right for a backup.
type Options struct {
	// Move is true if the target replaces the source. Then the source must not change during the copy either.
	Move bool
	// Tell is called after each batch; nil calls nothing.
	Tell func(Step)
}

// Copy copies all rows of a source to an empty target, or goes on with an unfinished copy of the same source. Then it
// compares both sides. The target is complete after Finish.
//
// Others may write to the source meanwhile: the copy is of one moment. But an interrupted copy can only go on if the
// source did not change.
func Copy(ctx context.Context, from, to *Database, opts Options) (Report, error) {
	if opts.Tell == nil {
		opts.Tell = func(Step) {}
	}
	source, err := from.snapshot(ctx)
	if err != nil {
		return Report{}, err
	}
	defer source.close()
	target, err := to.connect(ctx, to.Bulk...)
	if err != nil {
		return Report{}, err
	}
	defer target.close()
	c := copying{from: source, to: target, move: opts.Move, tell: opts.Tell}
	if c.tables, err = tables(source, target); err != nil {
		return c.report, err
	}
	if err = c.run(ctx); err != nil && ctx.Err() != nil {
		err = ctx.Err() // what the drivers say about it varies
	}
	return c.report, err
}

// copying is a copy under way.
type copying struct {
	from, to *side
	move     bool
	tables   []table
	tell     func(Step)
	step     Step
	counts   map[string]int64 // rows of the source, by table
	report   Report
}

func (c *copying) run(ctx context.Context) error {
	fingerprint, err := c.from.fingerprint(ctx)
	if err != nil {
		return err
	}
	known, err := c.to.begin(ctx, fingerprint)
	if err != nil {
		return err
	}
	if err := c.count(ctx); err != nil {
		return err
	}
	for _, t := range c.tables {
		p := known[t.Name]
		c.report.Before += p.copied
		if err := c.copyTable(ctx, t, p); err != nil {
			return err
		}
	}
	if err := c.compare(ctx); err != nil {
		return err
	}
	if c.move {
		if err := c.unchanged(ctx, fingerprint); err != nil {
			return err
		}
	}
	whole := known[""]
	whole.state = Compared
	if err := c.to.safe(ctx); err != nil {
		return err
	}
	return c.to.putProgress(ctx, "", whole)
}

// unchanged leaves the moment of the copy, and compares the source as it is now.
func (c *copying) unchanged(ctx context.Context, before string) error {
	if err := c.from.do(ctx, "ROLLBACK"); err != nil {
		return err
	}
	now, err := c.from.fingerprint(ctx)
	if err == nil && now != before {
		err = fmt.Errorf("%w: a command or a server wrote to it; %s", ErrChanged, c.to.StartOver)
	}
	return err
}

// count counts the rows to be copied.
func (c *copying) count(ctx context.Context) error {
	c.counts = map[string]int64{}
	for _, t := range c.tables {
		n, err := one[int64](ctx, c.from, `SELECT COUNT(*) FROM `+t.from)
		if err != nil {
			return err
		}
		c.counts[t.Name] = n
		c.step.Total += n
	}
	c.report.Rows, c.report.Organizations = c.step.Total, int(c.counts["organizations"])
	return nil
}

// copyTable copies the rows of a table that are missing. One goroutine reads while this one writes.
func (c *copying) copyTable(ctx context.Context, t table, p progress) error {
	c.step.Done += p.copied
	if p.state == copied {
		return nil
	}
	reading, stop := context.WithCancel(ctx)
	batches, read := make(chan batch, batchesAhead), make(chan error, 1)
	go func() {
		read <- c.from.read(reading, t, p.after, batches)
		close(batches)
	}()
	var err error
	p.state = Copying
	for b := range batches {
		if err != nil {
			continue // the reader is ending
		}
		p.after, p.copied = b.last, p.copied+int64(len(b.rows))
		if err = c.to.inTx(ctx, func() error {
			if err := c.to.write(ctx, t, b.rows); err != nil {
				return err
			}
			return c.to.putProgress(ctx, t.Name, p)
		}); err != nil {
			stop()
			continue
		}
		c.step.Done += int64(len(b.rows))
		c.tell(c.step)
	}
	if problem := <-read; err == nil {
		err = problem
	}
	stop()
	if err != nil {
		return err
	}
	p.state = copied
	return c.to.putProgress(ctx, t.Name, p)
}

// safe makes the next commit wait for the disk.
func (s *side) safe(ctx context.Context) error {
	for _, statement := range s.Safe {
		if err := s.do(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// Finish makes a target with compared rows an ordinary database.
func Finish(ctx context.Context, to *Database) error {
	target, err := to.connect(ctx)
	if err != nil {
		return err
	}
	defer target.close()
	state, err := StateOf(ctx, target.conn)
	if err != nil {
		return target.meaning(err)
	}
	if state != Compared {
		return fmt.Errorf("%s: the rows were not compared yet", to.Name)
	}
	return target.do(ctx, `DELETE FROM row_copies`)
}
