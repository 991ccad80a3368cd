// Command dossier is the appliance: one program with a server for both documented services over one data folder, and
// the operator's commands. Each file contains one subcommand; main.go contains what they share, config.go the settings.
// Package appliance connects the parts.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong" // subcommands and flags

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
)

// commandLine lists the subcommands.
type commandLine struct {
	Serve         serveCommand         `cmd:"" help:"Serve both services over HTTP."`
	Org           orgCommand           `cmd:"" help:"Create, list, rename and delete organizations."`
	Plan          planCommand          `cmd:"" help:"List and change plans: what organizations may do."`
	Key           keyCommand           `cmd:"" help:"Create, list and revoke API keys."`
	Audit         auditCommand         `cmd:"" help:"Read, verify and export the audit log."`
	Extract       extractCommand       `cmd:"" help:"Read papers without a server."`
	MCP           mcpCommand           `cmd:"" name:"mcp" help:"Offer the API as tools to an assistant (Model Context Protocol)."`
	Demo          demoCommand          `cmd:"" help:"Show one application from upload to verified transactions, with sample papers, in a temporary folder."`
	CategoryRules categoryRulesCommand `cmd:"" help:"Print and change an organization's own rules for categories and counterparties."`
	Policy        policyCommand        `cmd:"" help:"Print, check and change the underwriting policy of an organization."`
	Rates         ratesCommand         `cmd:"" help:"Print the rates of contributions and tax in force, with their sources."`
	Doctor        doctorCommand        `cmd:"" help:"Check this installation and say what to do about each problem."`
	Backup        backupCommand        `cmd:"" help:"Copy this installation, also while its server runs, and check the copy."`
	Database      databaseCommand      `cmd:"" help:"Move the rows between SQLite and PostgreSQL."`
	AcceptLoss    acceptLossCommand    `cmd:"" name:"accept-loss" help:"Accept that stored records are missing, or that a backup was restored, so that the server writes again."`
	Version       versionCommand       `cmd:"" help:"Print the version."`
}

func main() { os.Exit(run()) }

// run is main with an exit status: 0 success, 1 failure, 80 wrong usage (from kong).
func run() int {
	appliance.Child() // a sandboxed child process reads one document and ends here
	var cli commandLine
	std := streams{os.Stdin, os.Stdout, os.Stderr}
	parser := kong.Must(&cli, kong.Name("dossier"),
		kong.Description(
			"Receives loan applications with their papers, reads the papers and verifies the arithmetic of every row.",
		),
		kong.UsageOnError(), kong.Bind(std))
	command, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	ctx, stop := signalContext(std.err)
	defer stop()
	command.BindTo(ctx, (*context.Context)(nil))
	if err := command.Run(); err != nil {
		return report(std.err, err)
	}
	return 0
}

// streams are the standard streams; commands use no others.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// errReported is returned by a command that has already printed its error.
var errReported = errors.New("reported")

// visible makes hidden characters visible in a message, which may contain file names. Line feeds and tabs stay.
func visible(message string) string {
	var out strings.Builder
	for len(message) > 0 {
		n := strings.IndexAny(message, "\n\t")
		if n < 0 {
			n = len(message)
		}
		out.WriteString(engine.VisibleName(message[:n]))
		out.WriteString(message[n:min(n+1, len(message))])
		message = message[min(n+1, len(message)):]
	}
	return out.String()
}

// report prints why a command failed: one sentence, then the invalid fields and the cause.
func report(w io.Writer, err error) int {
	if errors.Is(err, errReported) {
		return 1
	}
	var known *engine.Error
	if !errors.As(err, &known) {
		fmt.Fprintln(w, "dossier:", visible(err.Error()))
		return 1
	}
	fmt.Fprintln(w, "dossier:", known.Message)
	for _, d := range known.Details {
		fmt.Fprintf(w, "  %s: %s\n", d.Field, d.Message)
	}
	if known.Cause != nil {
		fmt.Fprintln(w, "  cause:", visible(known.Cause.Error()))
	}
	return 1
}

// failureBody is the error body of the API, for commands with machine-readable output.
type failureBody struct {
	Success bool   `json:"success"`
	Error   string `json:"error"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
}

func writeJSON(w io.Writer, v any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(engine.EscapeHidden(text.Bytes()))
	return err
}

// version is set by the build (-ldflags "-X main.version=v1.2.3").
var version = ""

// versionText returns the build's version, or the version recorded by the Go toolchain.
func versionText() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

type versionCommand struct{}

// Run prints one line.
func (versionCommand) Run(std streams) error {
	_, err := fmt.Fprintf(
		std.out, "dossier %s %s %s/%s %s\n", versionText(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		recognitionText(),
	)
	return err
}

// recognitionText returns the name of the text recognition for scans.
func recognitionText() string {
	if !tesseract.Built {
		return "without tesseract"
	}
	return "tesseract " + tesseract.Version()
}

// exitSecondSignal is the exit status after a second signal: 128 + SIGTERM, as in shells.
const exitSecondSignal = 143

// signalContext ends with the first SIGTERM or SIGINT. The second ends the process at once.
func signalContext(log io.Writer) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-signals
		cancel()
		<-signals
		fmt.Fprintln(log, "dossier: second signal, ending at once")
		os.Exit(exitSecondSignal)
	}()
	return ctx, func() { signal.Stop(signals); cancel() }
}

func (s settings) level() (slog.Level, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(s.LogLevel)); err != nil {
		return l, fmt.Errorf("log_level: %q is not a level; choose debug, info, warn or error", s.LogLevel)
	}
	return l, nil
}

// newLog returns a log of JSON lines.
func newLog(w io.Writer, s settings) *slog.Logger {
	level, _ := s.level() // checked by load
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level}))
}
