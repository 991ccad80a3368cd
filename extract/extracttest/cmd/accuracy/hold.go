package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// judges reports whether the measurement is compared with the recorded lines.
func (o options) judges() bool { return o.hold || o.strict || o.record }

// judge compares the measured lines with the recorded ones, reports the differences, and records the new lines if
// -record is set. all are the papers of the collection, measured this time or not.
func (o options) judge(measured []ratchet.Line, all []collection.Entry) error {
	if !o.judges() {
		return nil
	}
	recorded, err := ratchet.Load(o.lines)
	if err != nil {
		return err
	}
	if err := o.sameMachine(recorded, measured, all); err != nil {
		return err
	}
	compared, gone := recorded.Compare(measured), recorded.Gone(all)
	fmt.Fprintf(os.Stderr, "accuracy: %s", compared)
	if left := len(recorded) - len(gone) - compared.Held; left > 0 {
		fmt.Fprintf(os.Stderr, "accuracy: %d recorded papers were not measured this time\n", left)
	}
	for _, name := range gone {
		fmt.Fprintf(os.Stderr, "  %s: has a line and is no paper of the collection\n", name)
	}
	if o.record {
		return o.recordLines(recorded, measured, all, compared, gone)
	}
	return o.refusal(compared, gone)
}

// refusal returns the reason why the measurement fails; nil if it holds.
func (o options) refusal(c ratchet.Comparison, gone []string) error {
	switch {
	case len(c.Worse) > 0:
		return fmt.Errorf(
			"%d papers are read worse than recorded, the first is %s; see above", len(c.Worse), c.Worse[0].Name,
		)
	case len(c.New) > 0:
		return fmt.Errorf(
			"%d papers have no recorded line, the first is %s; record them with: make ratchet", len(c.New), c.New[0],
		)
	case len(gone) > 0:
		return fmt.Errorf(
			"%d lines are of no paper, the first is of %s; drop them with: make ratchet ALLOW=gone", len(gone), gone[0],
		)
	case o.strict && !c.Same():
		return errors.New("papers are read otherwise than recorded, and nothing was to change (-strict)")
	}
	return nil
}

// recordLines writes the measured lines over the recorded ones. What is worse or gone is refused unless it was allowed.
func (o options) recordLines(
	recorded ratchet.Lines, measured []ratchet.Line, all []collection.Entry, c ratchet.Comparison, gone []string,
) error {
	allowed := strings.Split(o.allow, ",")
	if len(c.Worse) > 0 && !slices.Contains(allowed, "worse") {
		return fmt.Errorf("nothing is recorded: %d papers are read worse, the first is %s; if that is meant: make ratchet ALLOW=worse", len(c.Worse), c.Worse[0].Name)
	}
	if len(gone) > 0 && !slices.Contains(allowed, "gone") {
		return fmt.Errorf("nothing is recorded: %d lines are of no paper any more, the first is of %s; if that is meant: make ratchet ALLOW=gone", len(gone), gone[0])
	}
	for _, l := range measured {
		recorded[l.Name] = l
	}
	if err := recorded.Save(o.lines, all); err != nil {
		return err
	}
	here, err := ratchet.ThisMachine()
	if err != nil {
		return err
	}
	before, err := ratchet.LoadMachine(o.lines)
	if err != nil {
		return err
	}
	if here.Recognizer == "" {
		here.Recognizer = before.Recognizer // the lines of scans were not changed
	}
	fmt.Fprintf(os.Stderr, "accuracy: %d lines recorded in %s\n", len(measured), o.lines)
	return here.Save(o.lines)
}

// sameMachine refuses to compare with lines that were recorded with other fonts or another recognizer, and to record
// some papers while lines of others stay that were.
func (o options) sameMachine(recorded ratchet.Lines, measured []ratchet.Line, all []collection.Entry) error {
	here, err := ratchet.ThisMachine()
	if err != nil {
		return err
	}
	there, err := ratchet.LoadMachine(o.lines)
	if err != nil {
		return err
	}
	differs := here.Differs(there)
	if differs == "" || len(recorded) == 0 {
		return nil
	}
	if !o.record {
		return fmt.Errorf("the lines were recorded on a machine with other fonts or another recognizer: %s; install those, or record all papers here with: make ratchet", differs)
	}
	isMeasured := map[string]bool{}
	for _, l := range measured {
		isMeasured[l.Name] = true
	}
	for _, e := range all {
		if _, known := recorded[e.Name]; known && e.NeedsFonts && !isMeasured[e.Name] {
			return fmt.Errorf("nothing is recorded: this machine has other fonts or another recognizer (%s), and papers that need them, like %s, are not measured this time; measure all", differs, e.Name)
		}
	}
	return nil
}
