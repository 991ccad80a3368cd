package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"golang.org/x/sys/unix" // free space of the data folder

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/seal"
)

type doctorCommand struct {
	common
	Blobs string `help:"How many documents' files to check against their digests: all, or a number drawn at random." default:"200" placeholder:"all|N"`
}

// examination prints one line per finding and counts the problems.
type examination struct {
	out      io.Writer
	problems int
	readOnly bool // without a commit
}

func (x *examination) good(what, finding string) {
	fmt.Fprintf(x.out, "ok    %-12s %s\n", what, finding)
}

func (x *examination) note(what, finding, next string) {
	fmt.Fprintf(x.out, "note  %-12s %s\n      next: %s\n", what, finding, next)
}

func (x *examination) bad(what, finding, next string) {
	x.problems++
	fmt.Fprintf(x.out, "FAIL  %-12s %s\n      next: %s\n", what, finding, next)
}

// Run checks everything that serve needs. The exit status is 1 if there is a problem.
func (c doctorCommand) Run(ctx context.Context, std streams) error {
	s, err := load(c.Config, c.flags())
	if err != nil {
		return err
	}
	sample, err := parseBlobs(c.Blobs)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "dossier %s\n", versionText())
	showSettings(std.out, s)
	x := &examination{out: std.out}
	if x.dataFolder(s) {
		x.fsync(s)
		x.space(s)
		if x.sealKey(ctx, s) {
			x.database(ctx, s)
			if s.Database.IsZero() {
				x.pages(ctx, s)
			} else {
				x.server(ctx, s)
			}
			x.results(ctx, s)
			x.files(ctx, s, sample)
		}
	}
	x.sandbox(ctx, s)
	x.scans(s)
	if x.problems > 0 {
		fmt.Fprintf(std.err, "dossier: %d problem(s); see the lines marked FAIL\n", x.problems)
		return errReported
	}
	return nil
}

// showSettings prints the effective settings. Secrets hide themselves (engine.Secret).
func showSettings(w io.Writer, s settings) {
	v := reflect.ValueOf(s)
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		fmt.Fprintf(w, "      %-18s = %v\n", v.Type().Field(i).Tag.Get("setting"), v.Field(i).Interface())
	}
}

// dataFolder reports whether there is a data folder that can be examined further.
func (x *examination) dataFolder(s settings) bool {
	info, err := os.Stat(s.Data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		x.note("data folder", s.Data+" does not exist yet", "dossier serve --data "+s.Data+" makes it")
		return false
	case err != nil:
		x.bad("data folder", err.Error(), "run as the user that the server runs as")
		return false
	case !info.IsDir():
		x.bad("data folder", s.Data+" is not a folder", "choose another with --data")
		return false
	}
	if err := s.folder().CheckFinished(); err != nil {
		x.bad("data folder", s.Data+" is a backup that was not finished", "delete it, and make or restore another")
		return false
	}
	f, err := os.CreateTemp(s.Data, "doctor-*")
	if err != nil {
		x.bad("data folder", "cannot be written: "+reason(err), "chown it to the user that the server runs as")
		return false
	}
	f.Close()
	os.Remove(f.Name())
	if err := s.folder().CheckPrivate(); err != nil {
		x.bad(
			"data folder", fmt.Sprintf("%s can be written by others (mode %o)", s.Data, info.Mode().Perm()),
			"chmod 700 "+s.Data+"; the server does not start before",
		)
		return true
	}
	if info.Mode().Perm()&0o077 != 0 {
		x.note(
			"data folder", fmt.Sprintf("%s may be entered by others (mode %o)", s.Data, info.Mode().Perm()),
			"chmod 700 "+s.Data,
		)
		return true
	}
	x.good("data folder", s.Data+" is writable and private")
	return true
}

const (
	fsyncProbes   = 32
	fsyncBlock    = 4096
	slowFsyncRate = 20 // per second; below this, uploads are noticeably slow
)

// fsync measures how often per second this disk can make a write durable, which is the cost of an acknowledged change.
func (x *examination) fsync(s settings) {
	path := filepath.Join(s.Data, fmt.Sprintf("doctor-fsync-%d", os.Getpid()))
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		x.bad("fsync", reason(err), "make the data folder writable")
		return
	}
	defer os.Remove(path)
	defer f.Close()
	block, begin := make([]byte, fsyncBlock), time.Now()
	for range fsyncProbes {
		_, err := f.Write(block)
		if err = errors.Join(err, f.Sync()); err != nil {
			x.bad(
				"fsync", err.Error(),
				"check the disk and its file system before anything else; the kernel's log says more",
			)
			return
		}
	}
	rate := fsyncProbes / time.Since(begin).Seconds()
	finding := fmt.Sprintf("%.0f durable 4 KiB writes per second, one at a time", rate)
	if rate < slowFsyncRate {
		x.note("fsync", finding, "move the data folder to a faster disk")
		return
	}
	x.good("fsync", finding)
}

const (
	littleSpace  = 2 << 30   // bytes: enough for 20 of the largest files
	noSpace      = 200 << 20 // bytes: below this, uploads will soon be refused
	fewFileNames = 10_000
)

func (x *examination) space(s settings) {
	var stat unix.Statfs_t
	if err := unix.Statfs(s.Data, &stat); err != nil {
		x.bad("disk space", err.Error(), "check the mount of the data folder")
		return
	}
	free := stat.Bavail * uint64(stat.Bsize)
	finding := fmt.Sprintf("%.1f GiB free", float64(free)/(1<<30))
	switch {
	case free < noSpace:
		x.bad(
			"disk space", finding, "free space or enlarge the disk; reading goes on, uploads will be refused with 502",
		)
	case free < littleSpace:
		x.note("disk space", finding, "free space or enlarge the disk soon")
	case stat.Files > 0 && stat.Ffree < fewFileNames:
		x.note(
			"disk space", fmt.Sprintf("%s, but room for only %d more files", finding, stat.Ffree),
			"use a file system with more inodes",
		)
	default:
		x.good("disk space", finding)
	}
}

// database opens the database, commits a durable row, and checks every organization's audit chain.
func (x *examination) database(ctx context.Context, s settings) {
	err := withAdministration(ctx, s, func(a administration) error {
		takes := "stores rows safely"
		if loss := a.store.Loss(); loss != nil {
			x.missing(s, *loss)
			takes = "is only read"
		} else if x.readOnly {
			takes = "is whole"
		} else if err := a.store.Ready(ctx); err != nil {
			return fmt.Errorf("it stores no rows: %w", err)
		}
		orgs, err := a.store.Organizations(ctx)
		if err != nil {
			return err
		}
		x.auditChains(ctx, a, orgs)
		available, running, err := a.store.QueueDepth(ctx)
		if err != nil {
			return err
		}
		x.good("database", fmt.Sprintf(
			"%s; %d organization(s), %d document(s) waiting, %d running", takes, len(orgs), available, running,
		))
		if len(orgs) == 0 {
			x.note("organization", "there is none yet", `dossier org create "NAME" --data `+s.Data)
		}
		return nil
	})
	switch {
	case err != nil && s.Database.IsZero():
		x.bad(
			"database", err.Error(),
			"stop the server, copy the data folder, and restore the last good backup if a restart does not help",
		)
	case err != nil:
		x.bad("database", err.Error(), checkServer)
	}
}

// missing reports the records that the head knows and the database does not contain.
func (x *examination) missing(s settings, loss engine.Loss) {
	x.bad(
		"head",
		"stored records are missing or were changed; nothing is written until you decide:\n      "+strings.Join(
			loss.Lines(), "\n      ",
		),
		"stop the server, copy the data folder, and restore a backup; or go on without them: dossier accept-loss --data "+s.Data,
	)
}

// auditChains checks every organization's chain, up to the entry that the head knows.
func (x *examination) auditChains(ctx context.Context, a administration, orgs []engine.Organization) {
	entries, broken := int64(0), false
	for _, o := range orgs {
		n, err := a.engine.Audit.Verify(ctx, o.ID)
		entries += n
		if err != nil {
			broken = true
			x.bad(
				"audit log", o.Name+": "+err.Error(),
				"copy the data folder and compare it with a backup: the database was changed from outside of dossier",
			)
		}
	}
	if !broken {
		x.good(
			"audit log",
			fmt.Sprintf("%d entries of %d organization(s), unbroken and as recorded in the head", entries, len(orgs)),
		)
	}
}

// sealKey reports whether the database can be opened, because the key of its head is derived from the seal key.
func (x *examination) sealKey(ctx context.Context, s settings) bool {
	path := s.folder().SealKey()
	if err := s.folder().CheckSealKey(ctx, s.Database, false); err != nil {
		x.bad("seal key", err.Error(), "restore "+path+" from its copy; the server does not start before")
		return false
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		x.note("seal key", "there is none yet", "dossier serve makes it at its first start; then keep a copy of "+path)
		return true
	}
	if _, err := seal.OpenKey(path); err != nil {
		x.bad("seal key", err.Error(), "restore "+path+" from its copy")
		return false
	}
	x.good("seal key", path)
	return true
}

func (x *examination) sandbox(ctx context.Context, s settings) {
	r, err := sandbox.Probe(ctx, s.sandbox())
	if err != nil {
		x.bad("sandbox", err.Error(), "dossier reads documents on Linux 5.13 or newer; check that /proc is mounted")
		return
	}
	finding := fmt.Sprintf("%s; starts in %.0f ms", r.Walls, r.StartMillis)
	switch {
	case !r.Strong() && !s.AllowWeakSandbox:
		x.bad("sandbox", finding, "use a kernel with Landlock or seccomp; without them the server reads no documents")
	case !r.Strong():
		x.note("sandbox", finding, "read only documents from trusted sources, or use a kernel with Landlock or seccomp")
	case r.Isolation == "none" || len(r.Missing) > 0:
		x.note(
			"sandbox", finding+"; missing: "+strings.Join(r.Missing, "; "),
			"permit user namespaces for this service to have every wall",
		)
	default:
		x.good("sandbox", finding)
	}
}

// scans reports whether scans can be read. If not, that is a note, not a problem.
func (x *examination) scans(s settings) {
	finding, next := s.scansSentence()
	if next == "" {
		x.good("scans", finding)
		return
	}
	x.note("scans", finding, next)
}
