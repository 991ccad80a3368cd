package appliance

import (
	"cmp"
	"fmt"
	"log/slog"
	"net/netip"
	"reflect"
	"strings"

	"github.com/dossier-lending/dossier/checklists"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/printout"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
	"github.com/dossier-lending/dossier/extract/workbook"
	"github.com/dossier-lending/dossier/httpapi"
)

// Config lists the parts and settings of an Appliance. Only Data is required.
type Config struct {
	// Data is the folder of this installation: database, documents, page images, and the key that seals secrets. It is
	// created if it is missing, and locked, because only one process may serve it. See Folder.
	Data string

	// Database is the address of a PostgreSQL database (postgres://ROLE:PASSWORD@HOST:PORT/NAME) that keeps the
	// records instead of a SQLite database in Data. Everything else stays in Data. postgres.Open says what the role
	// needs.
	Database engine.Secret

	// Types are the document types with their own reader; none means all of dossier's (package extract/doctype/all).
	// Pass the same list to Child. All other types of the registry are read by the generic reader.
	Types []extract.Type

	// Engine replaces default parts by those of its fields that are not nil, and default settings by those that are not
	// zero. Your own Extractor replaces dossier's reading completely. If it is also an engine.Merger and an
	// engine.Renderer, as a sandbox.Extractor is, it serves merges and page images too. If you set your own registry
	// (Engine.Types), the checklists are also your own. Close the parts that you pass yourself.
	Engine engine.Config
	// SharedStore is true if other processes use Engine.Store and Engine.Blobs at the same time. Then no work is taken
	// back at the start; it continues when its lease lapses. Give each process the same keys/seal.key.
	// docs/embedding.md lists the other requirements.
	SharedStore bool

	// API configures the endpoints: authentication, origins, public address. Its Engine is set by New; Results and
	// Ready are set by New if they are nil.
	API httpapi.Config

	// ReadInProcess reads documents in this process instead of in sandboxed child processes. A hostile document can
	// then crash the whole program and access everything that the program can access. Use it only for documents from a
	// trusted source.
	ReadInProcess bool
	// Sandbox configures the child processes; the zero value is usable. The time limit for a document follows
	// Engine.JobTimeout, PageTime and MaxJobTime unless it is set here.
	Sandbox sandbox.Config
	// Scans lists the languages in which scans and photos are read. Only builds with the tag tesseract use it; others
	// do not read scans.
	Scans tesseract.Options
	// Rates are the dated rates of contributions and tax that payslips are checked against; nil means the built-in
	// ones (contributions.Load reads others).
	Rates *contributions.Tables

	// AllowNetworks are the private networks that file_url and webhook_url may reach.
	AllowNetworks []netip.Prefix
	// NewSealKey creates a new seal key, although there are secrets that are sealed with a lost key.
	NewSealKey bool
	// Log receives the log messages of all parts; nil discards them. Engine and API use it unless they have their own.
	Log *slog.Logger
}

// withDefaults sets defaults that need no opened parts.
func (c Config) withDefaults() (Config, error) {
	if len(c.Types) == 0 {
		c.Types = all.Types()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	e := &c.Engine
	e.SharedStore = e.SharedStore || c.SharedStore
	if e.Types == nil {
		registry, err := doctype.Default().With(c.Types...)
		if err != nil {
			return c, fmt.Errorf("appliance: %w", err)
		}
		e.Types = registry
		if reflect.ValueOf(e.Checklists).IsZero() { // dossier's rules name types of its own registry
			if e.Checklists, err = checklists.Default(registry); err != nil {
				return c, err
			}
		}
	}
	if e.Verifier == nil {
		e.Verifier = crosscheck.New(e.Types)
	}
	if e.Reviser == nil {
		e.Reviser = revision.New(c.Types, all.Generic(), all.Custom())
	}
	if e.Exporter == nil {
		e.Exporter = workbook.New()
	}
	if e.ViewExporter == nil {
		e.ViewExporter = workbook.New()
	}
	if e.Policies == nil {
		e.Policies = policy.Reader{}
	}
	if e.Analyst == nil {
		e.Analyst = underwriting.New()
	}
	if e.Printer == nil {
		e.Printer = printout.New()
	}
	if e.Log == nil {
		e.Log = c.Log
	}
	if c.API.Log == nil {
		c.API.Log = c.Log
	}
	if e.Results == nil {
		e.Results = extract.Shapes(append(c.Types[:len(c.Types):len(c.Types)], all.Generic()))
	}
	if c.API.Results == nil {
		c.API.Results = e.Results
	}
	return c, nil
}

// childDeadlineShare is the part of a job's time that its child process gets. This way the child is stopped with its
// own error message before the job's lease and timeout end.
const childDeadlineShare = 0.9

// Children returns the sandbox settings of this Config, for a program that reads documents beside the appliance or
// without it (sandbox.New, sandbox.Probe).
func (c Config) Children() sandbox.Config {
	s := c.Sandbox
	p := engine.TimeBudget{
		Base:    cmp.Or(c.Engine.JobTimeout, engine.DefaultJobTimeout),
		PerPage: cmp.Or(c.Engine.PageTime, engine.DefaultPageTime),
		Most:    cmp.Or(c.Engine.MaxJobTime, engine.DefaultMaxJobTime),
	}.Share(childDeadlineShare)
	s.Timeout = cmp.Or(s.Timeout, p.Base)
	s.PageTime = cmp.Or(s.PageTime, p.PerPage)
	s.MaxTime = cmp.Or(s.MaxTime, p.Most)
	if s.Arguments == nil {
		s.Arguments = []string{strings.Join(c.Scans.Languages, "+"), c.Scans.Folder}
		if c.Rates != nil {
			s.Arguments = append(s.Arguments, c.Rates.Replaced())
		}
	}
	return s
}
