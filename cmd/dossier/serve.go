package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/httpapi"
)

type serveCommand struct {
	common
	Addr         *string  `help:"HOST:PORT to listen on; default 127.0.0.1:8080, this machine only. Port 0 picks one." placeholder:"HOST:PORT"`
	AllowNetwork []string `help:"Private network that file_url and webhook_url may reach; repeat for several." placeholder:"CIDR"`
	NewSealKey   bool     `help:"Make a new seal key although stored secrets need the lost one; they can then never be read again."`
}

// Run serves until a signal arrives or storage fails permanently.
func (c serveCommand) Run(ctx context.Context, std streams) (err error) {
	s, err := load(c.Config, c.flags())
	if err != nil {
		return err
	}
	s.newSealKey = c.NewSealKey
	log := newLog(std.err, s)
	a, err := openAppliance(s, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --addr", s.Addr, err)
	}
	if err := greet(ctx, std, a, s, listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	go sayReady(ctx, a, std, log)
	return serve(ctx, a, listener)
}

// serve runs the appliance's Serve, and returns memory to the system meanwhile.
func serve(ctx context.Context, a *appliance.Appliance, listener net.Listener) error {
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go giveMemoryBack(serving)
	boundGarbage()
	return a.Serve(ctx, listener)
}

// sayReady checks once, at the start, whether documents can be read, and prints the reason if not.
func sayReady(ctx context.Context, a *appliance.Appliance, std streams, log *slog.Logger) {
	if err := a.CanRead(ctx); err != nil {
		log.Error("not ready: documents cannot be read", "error", err)
		var known *engine.Error
		if errors.As(err, &known) {
			fmt.Fprintln(std.out, "NOT READY: "+known.Message)
		}
	}
}

func (c serveCommand) flags() map[string]any {
	flags := c.common.flags()
	if c.Addr != nil {
		flags["addr"] = *c.Addr
	}
	if len(c.AllowNetwork) > 0 {
		flags["allow_networks"] = c.AllowNetwork
	}
	return flags
}

// greet prints the server's address, and on an installation without organizations the next commands.
func greet(ctx context.Context, std streams, a *appliance.Appliance, s settings, addr net.Addr) error {
	fmt.Fprintf(
		std.out, "dossier %s listens on http://%s (data in %s, documentation at /docs)\n", versionText(), addr, s.Data,
	)
	if finding, next := s.scansSentence(); next != "" {
		fmt.Fprintf(std.out, "%s; %s\n", finding, next)
	}
	if sentence := appliance.FewFiles(); sentence != "" {
		fmt.Fprintln(std.out, sentence)
	}
	orgs, err := a.Store.Organizations(ctx)
	if err != nil || len(orgs) > 0 {
		return err
	}
	_, err = fmt.Fprintf(std.out, `There is no organization yet. In another terminal:
  dossier org create "My Lending" --data %[1]s
  dossier key create --org "My Lending" --data %[1]s --scope application:write --scope application:read --scope document:write --scope document:read
`, s.Data)
	return err
}

// openAppliance makes the appliance from the settings.
func openAppliance(s settings, log *slog.Logger) (*appliance.Appliance, error) {
	c, err := s.appliance(log)
	if err != nil {
		return nil, err
	}
	return appliance.New(c)
}

// appliance converts the settings to the library's configuration.
func (s settings) appliance(log *slog.Logger) (appliance.Config, error) {
	c := s.reading()
	rules, err := s.checklists()
	if err != nil {
		return c, err
	}
	mailer, err := s.mailer()
	if err != nil {
		return c, err
	}
	c.Data, c.Database, c.NewSealKey, c.Log, c.AllowNetworks = s.Data, s.Database, s.newSealKey, log, s.networks()
	c.Engine.Checklists, c.Engine.Mailer, c.Engine.Workers = rules, mailer, s.Workers
	c.Engine.ReaderVersion, c.Engine.ShowOriginals = versionText(), s.ShowOriginals
	c.Engine.EventRetainDays, c.Engine.AccessRetainDays = s.EventRetainDays, s.AccessRetainDays
	c.Engine.Currency, c.Engine.HoursEast = s.Currency, &s.HoursEast
	c.API = httpapi.Config{Version: versionText(), PublicURL: s.PublicURL, CORSOrigins: s.CORSOrigins}
	return c, nil
}

// reading converts the settings for reading documents.
func (s settings) reading() appliance.Config {
	return appliance.Config{
		Engine: engine.Config{JobTimeout: s.JobTimeout, PageTime: s.PageTime, MaxJobTime: s.MaxJobTime},
		Sandbox: sandbox.Config{
			MaxMemory:        int64(s.MaxMemoryMB) << 20,
			Pool:             s.IdleReaders,
			AllowWeakSandbox: s.AllowWeakSandbox,
		},
		Scans: s.recognition(),
		Rates: s.rateTables,
	}
}

// sandbox returns the settings of the child processes that read documents.
func (s settings) sandbox() sandbox.Config { return s.reading().Children() }

// folder returns the data folder.
func (s settings) folder() appliance.Folder { return appliance.Folder(s.Data) }

// recognition returns the settings of text recognition.
func (s settings) recognition() tesseract.Options {
	return tesseract.Options{Languages: s.OCRLanguages, Folder: s.OCRFolder}
}

// scansSentence describes whether scans can be read here; next is the operator's next step if not, else "".
func (s settings) scansSentence() (finding, next string) {
	err := s.recognition().Check()
	var missing *tesseract.MissingLanguageError
	switch {
	case err == nil:
		return fmt.Sprintf("scans and photos are read by tesseract %s in %s%s", tesseract.Version(), strings.Join(s.OCRLanguages, ", "), s.network()), ""
	case errors.Is(err, tesseract.ErrNotBuilt):
		return "scans and photos are not read: this build has no text recognition",
			"make build installs tesseract where it may and links it; docs/operating.md says how by hand"
	case errors.As(err, &missing):
		return "scans and photos are not read: " + missing.Error(), "apt-get install " + missing.Package() + ", or change ocr_languages"
	}
	return "scans and photos are not read: " + err.Error(), "correct ocr_languages and ocr_folder"
}

// network returns which of two recognition networks reads English; "" if English is not among the languages.
func (s settings) network() string {
	switch {
	case !slices.Contains(s.OCRLanguages, "eng"):
		return ""
	case s.recognition().Trained():
		return ", English with dossier's own network"
	}
	return ", English with the network of its file, which is not that of Debian's tesseract-ocr-eng: dossier's own is made for that one"
}

const (
	// memoryPoll is the time between two checks of the server's memory. A server that needs more than the spare memory
	// collects its garbage this often, which takes about 1 % of a processor.
	memoryPoll = 4 * time.Second
	// spareMemory is how many bytes more than at its start the server may hold without collecting garbage.
	spareMemory = 16 << 20
)

// giveMemoryBack returns the memory of large results to the system. A result of 25 MB leaves 200 MB of garbage. Go's
// runtime collects garbage only after the heap has doubled, so an idle server would keep it for minutes.
func giveMemoryBack(ctx context.Context) {
	poll := time.NewTicker(memoryPoll)
	defer poll.Stop()
	began := heldMemory()
	for {
		select {
		case <-ctx.Done():
			return
		case <-poll.C:
			if heldMemory() > began+spareMemory {
				runtime.GC() // pools release their buffers at the second collection
				debug.FreeOSMemory()
			}
		}
	}
}

// garbageFrom is the memory in bytes above which the server collects garbage before its heap has doubled.
const garbageFrom = 200 << 20

// boundGarbage keeps the garbage of large requests small. A limit set by the operator (GOMEMLIMIT) takes precedence.
func boundGarbage() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(garbageFrom)
	}
}

// heldMemory returns the size of the heap in bytes, including garbage and free space.
func heldMemory() (bytes uint64) {
	classes := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
	}
	metrics.Read(classes)
	for _, class := range classes {
		bytes += class.Value.Uint64()
	}
	return bytes
}
