package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// journal keeps outcomes in a file, one JSON object a line, so that a measurement that was stopped goes on
// where it was. Outcomes of another build of this program are not used: any change may have changed them.
type journal struct {
	mu    sync.Mutex
	file  *os.File
	build string
	known map[string]record
}

type record struct {
	Build, Name, Err string
	Outcome          extracttest.Outcome
	Line             ratchet.Line
	Form             *extracttest.FormOutcome `json:",omitempty"` // of a form, which has no Outcome and Line
}

// openJournal reads the results of this build and this network; without a path nothing is kept.
func openJournal(path string, plain bool) (*journal, error) {
	j := &journal{known: map[string]record{}}
	if path == "" {
		return j, nil
	}
	var err error
	if j.build, err = buildSum(); err != nil {
		return nil, err
	}
	if plain {
		j.build += " plain"
	}
	if j.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	lines, end := bufio.NewReader(j.file), int64(0)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) { // a part of a line, because the last run was stopped
			return j, errors.Join(j.file.Truncate(end), seek(j.file, end))
		}
		if err != nil {
			return nil, err
		}
		end += int64(len(line))
		var r record
		if json.Unmarshal(line, &r) == nil && r.Build == j.build {
			j.known[r.Name] = r
		}
	}
}

func seek(f *os.File, to int64) error {
	_, err := f.Seek(to, io.SeekStart)
	return err
}

// buildSum returns a checksum that differs for each build of this program.
func buildSum() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(program)
	return hex.EncodeToString(sum[:8]), nil
}

func (j *journal) find(name string) (extracttest.Outcome, ratchet.Line, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	r, known := j.known[name]
	if r.Err != "" {
		r.Outcome.Err = errors.New(r.Err)
	}
	return r.Outcome, r.Line, known
}

func (j *journal) add(name string, o extracttest.Outcome, l ratchet.Line) {
	if j.file == nil {
		return
	}
	r := record{Build: j.build, Name: name, Outcome: o, Line: l}
	if o.Err != nil {
		r.Err = o.Err.Error()
	}
	j.write(r)
}

// findForm returns the outcome of a form that this build has read.
func (j *journal) findForm(name string) (extracttest.FormOutcome, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	r, known := j.known[formMark+name]
	if !known || r.Form == nil {
		return extracttest.FormOutcome{}, false
	}
	return *r.Form, true
}

// formMark tells the names of forms from those of statements.
const formMark = "form "

func (j *journal) addForm(name string, o extracttest.FormOutcome) {
	if j.file != nil {
		j.write(record{Build: j.build, Name: formMark + name, Form: &o})
	}
}

func (j *journal) write(r record) {
	line, err := json.Marshal(r)
	if err == nil {
		j.mu.Lock()
		defer j.mu.Unlock()
		_, err = j.file.Write(append(line, '\n'))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "accuracy: the outcome is not kept:", err)
	}
}

func (j *journal) close() {
	if j.file != nil {
		_ = j.file.Close() // every line was written
	}
}
