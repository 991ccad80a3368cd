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
	"github.com/dossier-lending/dossier/extract/crosscheck"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/extract/workbook"
	"github.com/dossier-lending/dossier/httpapi"
)

// Config says what an Appliance is made of. Only Data is required.
type Config struct {
	// Data is the folder of this installation: database, documents, pictures of pages and the key that seals
	// secrets. It is made if it is not there, and locked: one process serves it. See Folder.
	Data string

	// Types are the document types with a reader of their own; none means all of dossier's (package
	// extract/doctype/all). Give Child the same list. All other types of the registry are read by the generic
	// reader.
	Types []extract.Type

	// Engine's parts take the place of ours wherever they are not nil, and its settings hold where they are not
	// zero. An Extractor of your own replaces our reading altogether: it serves merges and pictures of pages
	// too if it is an engine.Merger and an engine.Renderer, as a sandbox.Extractor is. With a registry of your own
	// (Engine.Types) the checklists are yours too. What you pass you close.
	Engine engine.Config
	// SharedStore says that other processes work on Engine.Store and Engine.Blobs at the same time: then nothing is
	// taken back from an earlier process at the start; leases that lapse bring its work back. Give each the same
	// keys/seal.key; docs/embedding.md says what else.
	SharedStore bool

	// API is of the endpoints: authentication, origins, public address. Its Engine is made here; Results and
	// Ready are ours when they are nil.
	API httpapi.Config

	// ReadInProcess reads papers in this process instead of in locked-in children. A hostile paper can then take
	// the whole program down and reach all that it can reach: it is for papers from a source that you trust.
	ReadInProcess bool
	// Sandbox sets up the children; the zero value is usable. The time for a document follows Engine.JobTimeout,
	// PageTime and MaxJobTime unless it is set here.
	Sandbox sandbox.Config
	// Scans says in which languages scans and photos are read. It matters only in builds with the tag tesseract;
	// others read no scans.
	Scans tesseract.Options

	// AllowNetworks are private networks that file_url and webhook_url may reach.
	AllowNetworks []netip.Prefix
	// NewSealKey makes a new seal key although stored secrets are sealed with one that is lost.
	NewSealKey bool
	// Log gets what the parts say; default none. It serves Engine and API where they have none of their own.
	Log *slog.Logger
}

// withDefaults fills in what needs nothing opened.
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
		if reflect.ValueOf(e.Checklists).IsZero() { // our rules name types of our registry
			if e.Checklists, err = checklists.Default(registry); err != nil {
				return c, err
			}
		}
	}
	if e.Verifier == nil {
		e.Verifier = crosscheck.New()
	}
	if e.Reviser == nil {
		e.Reviser = revision.New(c.Types, all.Generic(), all.Custom())
	}
	if e.Exporter == nil {
		e.Exporter = workbook.New()
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

// childDeadlineShare is how much of a job's time its child gets: the child is stopped with its own
// sentence before the job's lease and timeout strike.
const childDeadlineShare = 0.9

// Children is how the sandbox of this Config is set up, for a program that reads papers beside the appliance or
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
	}
	return s
}
