package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3" // bar on a terminal, silence elsewhere
	"golang.org/x/term"

	"github.com/dossier-lending/dossier/engine"
)

// demoScreen writes the demo's story: with colour and a bar on a terminal, plain when piped.
type demoScreen struct {
	w        io.Writer
	terminal bool
	began    time.Time
}

func newDemoScreen(w io.Writer) *demoScreen {
	f, isFile := w.(*os.File)
	terminal := isFile && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == ""
	return &demoScreen{w: w, terminal: terminal, began: time.Now()}
}

const (
	bold  = "1"
	green = "32"
	red   = "31"
	faint = "2"
)

func (s *demoScreen) paint(style, text string) string {
	if !s.terminal {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

func (s *demoScreen) title() {
	fmt.Fprintf(s.w, "%s\n\n", s.paint(bold, "dossier: one loan application with three bank statements, from upload to proven rows"))
}

// step says, when the function it returns is called, what was done and how long it took.
func (s *demoScreen) step(what string) (done func()) {
	began := time.Now()
	return func() {
		took := fmt.Sprintf("%d ms", time.Since(began).Milliseconds())
		fmt.Fprintf(s.w, "  %8s  %s\n", took, what)
	}
}

func (s *demoScreen) progress(n int) *progressbar.ProgressBar {
	return progressbar.NewOptions(n, progressbar.OptionSetWriter(s.w), progressbar.OptionSetVisibility(s.terminal),
		progressbar.OptionSetDescription("  reading"), progressbar.OptionSetWidth(24), progressbar.OptionClearOnFinish())
}

func (s *demoScreen) application(a demoApplicationAnswer) {
	fmt.Fprintf(s.w, "\n%s\n", s.paint(bold, a.AppID+"  "+a.BusinessName))
	fmt.Fprintf(s.w, "  %s, %s, %s, status %s, %d documents\n", a.BorrowerEmail, a.LoanType, a.LoanAmount, a.Status, a.DocumentCount)
}

// statement prints one statement's rows with their proof.
func (s *demoScreen) statement(n, of int, d demoDocument) error {
	fmt.Fprintf(s.w, "\n%s\n", s.paint(bold, fmt.Sprintf("Statement %d of %d: %s", n, of, engine.VisibleName(d.FileName))))
	if d.Status != string(engine.DocumentCompleted) {
		return fmt.Errorf("%s ended as %s instead of completed", engine.VisibleName(d.FileName), d.Status)
	}
	var table bytes.Buffer
	if err := writeTable(&table, d.FileName, d.Result); err != nil {
		return err
	}
	for line := range strings.Lines(table.String()) {
		fmt.Fprint(s.w, s.coloured(line))
	}
	fmt.Fprintf(s.w, "  %s\n", s.paint(faint, fmt.Sprintf("read in %.0f ms", 1000*d.Seconds)))
	return nil
}

func (s *demoScreen) coloured(line string) string {
	text := strings.TrimSuffix(line, "\n")
	switch {
	case strings.HasPrefix(text, "proof: pass"):
		return s.paint(green, text) + "\n"
	case strings.HasPrefix(text, "proof:"), strings.Contains(text, "does not follow"):
		return s.paint(red, text) + "\n"
	}
	return line
}

func (s *demoScreen) callback(c receivedCallback) {
	var pretty bytes.Buffer
	if json.Indent(&pretty, c.body, "  ", "  ") != nil {
		pretty.Reset()
		pretty.Write(c.body)
	}
	fmt.Fprintf(s.w, "\n%s\n  %s\n", s.paint(bold, "Callback "+c.id), pretty.String())
}

// end sums up, and fails the demo when a statement was not proven: the samples are sound.
func (s *demoScreen) end(documents []demoDocument, out string) error {
	proven := 0
	for _, d := range documents {
		if d.Result.BalanceChecks != nil && d.Result.BalanceChecks.Status == engine.CheckPass {
			proven++
		}
	}
	summary := fmt.Sprintf("%d of %d statements proven, %.1f s in all. Workbooks of transactions: %s",
		proven, len(documents), time.Since(s.began).Seconds(), filepath.Join(out, "*.xlsx"))
	fmt.Fprintf(s.w, "\n%s\n", s.paint(bold, summary))
	if proven < len(documents) {
		return fmt.Errorf("only %d of %d sample statements were proven", proven, len(documents))
	}
	return nil
}
