package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

const (
	restoreDatabase = "copy the data folder, then restore the database from the last good backup"
	restoreFile     = "restore the named files below blobs/kept from a backup, or ask for the papers again"
	checkServer     = "check that PostgreSQL runs and is reached, and the setting database (role, password, host, name); its log says more"
	// mostNamed is how many damaged documents are named; the others are only counted.
	mostNamed = 10
	// storedPage is how many rows are read at a time.
	storedPage = 500
)

// blobSample is how many files doctor checks: all, or a random sample of a given size.
type blobSample struct {
	all bool
	n   int
}

// parseBlobs reads --blobs: "all" or a number.
func parseBlobs(text string) (blobSample, error) {
	if text == "all" {
		return blobSample{all: true}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return blobSample{}, fmt.Errorf(
			"--blobs: %q is neither all nor a number; write --blobs all or --blobs 200", text,
		)
	}
	return blobSample{n: n}, nil
}

// pages runs SQLite's integrity check on the whole database.
func (x *examination) pages(ctx context.Context, s settings) {
	findings, err := sqlite.CheckIntegrity(ctx, s.Data)
	switch {
	case err != nil:
		x.bad("pages", "the database cannot be read: "+err.Error(), restoreDatabase)
	case len(findings) > 0:
		x.bad("pages", fmt.Sprintf("%d finding(s), the first: %s", len(findings), findings[0]), restoreDatabase)
	default:
		x.good("pages", "integrity_check and foreign_key_check find nothing")
	}
}

// server reports what is true for a PostgreSQL server instead of the integrity check.
func (x *examination) server(ctx context.Context, s settings) {
	found, err := postgres.Examine(ctx, s.Database.Reveal())
	if err != nil {
		x.bad("postgresql", err.Error(), checkServer)
		return
	}
	x.good("postgresql", "version "+found.Version+", database "+found.Database)
	commits := "commits wait for the disk"
	if found.Standbys != "" {
		commits += " and for standby servers (" + found.Standbys + ")"
	}
	switch {
	case !found.Fsync:
		x.bad("commits", "fsync is off: a crash of the server's machine loses what was acknowledged, and may damage the database",
			"set fsync = on in postgresql.conf and restart PostgreSQL")
	case !found.FullPageWrites:
		x.note("commits", commits+", but full_page_writes is off: a power cut may leave half-written pages",
			"set full_page_writes = on, unless the disk writes 8 KiB at once")
	default:
		x.good("commits", commits)
	}
	if found.Checksums {
		x.good("checksums", "data_checksums is on: pages that the disk changed are noticed")
	} else {
		x.note("checksums", "data_checksums is off: pages that the disk changed may not be noticed",
			"stop PostgreSQL, run pg_checksums --enable, start it again")
	}
	if len(found.Unguarded) == 0 {
		x.good("row security", "in force for every table of organizations, and the role cannot pass it by")
	} else {
		x.bad("row security", "not in force for "+strings.Join(found.Unguarded, ", "),
			"ALTER TABLE … ENABLE ROW LEVEL SECURITY, ALTER TABLE … FORCE ROW LEVEL SECURITY; find out who changed the schema")
	}
	finding := fmt.Sprintf("%d of %d that may be open at once", found.Connections, found.Allowed)
	if found.Allowed-found.Connections < postgres.Needed {
		x.note("connections", fmt.Sprintf("%s; a server may open %d", finding, postgres.Needed),
			"raise max_connections (or the limit of the role or database), or close others' connections")
		return
	}
	x.good("connections", finding)
}

// named collects damaged documents for one finding.
type named struct {
	first []string
	all   int
}

func (n *named) add(org string, document int64, err error) {
	n.all++
	if len(n.first) < mostNamed {
		n.first = append(n.first, fmt.Sprintf("document %d of %s (%v)", document, org, err))
	}
}

func (n *named) String() string {
	text := strings.Join(n.first, "; ")
	if n.all > len(n.first) {
		text += fmt.Sprintf("; and %d more", n.all-len(n.first))
	}
	return text
}

// results compares every result with its checksum. Results from before checksums get one first.
func (x *examination) results(ctx context.Context, s settings) {
	var damaged named
	checked, filled := 0, 0
	err := withAdministration(ctx, s, func(a administration) error {
		var problems []error
		var err error
		if !x.readOnly {
			filled, err = a.engine.Maintenance.SumResults(ctx)
			problems = append(problems, err)
		}
		orgs, err := a.store.Organizations(ctx)
		for _, o := range orgs {
			n, err := a.engine.Maintenance.CheckResults(
				ctx, o.ID, func(id int64, err error) { damaged.add(o.Name, id, err) },
			)
			checked += n
			problems = append(problems, err)
		}
		return errors.Join(append(problems, err)...)
	})
	switch {
	case damaged.all > 0:
		x.bad("results", fmt.Sprintf("%d of %d damaged: %s", damaged.all, checked, &damaged),
			"they are answered with STORED_DATA_DAMAGED; upload these documents again, or restore the database from a backup")
	case err != nil:
		x.bad("results", err.Error(), restoreDatabase)
	default:
		finding := fmt.Sprintf("%d fit their checksums", checked)
		if filled > 0 {
			finding += fmt.Sprintf(" (%d older ones got theirs now)", filled)
		}
		x.good("results", finding)
	}
}

// files checks that documents' files exist and match their digests.
func (x *examination) files(ctx context.Context, s settings, sample blobSample) {
	if _, err := os.Stat(s.folder().Blobs()); errors.Is(err, fs.ErrNotExist) {
		x.good("files", "there are none yet") // opening the store would create the folder, owned by doctor's user
		return
	}
	var damaged named
	checked := 0
	blobs, err := blob.Open(s.folder().Blobs())
	if err == nil {
		err = withAdministration(ctx, s, func(a administration) error {
			orgs, err := a.store.Organizations(ctx)
			if err != nil {
				return err
			}
			drawn, err := drawFiles(ctx, a.store, orgs, sample)
			for _, f := range drawn {
				checked++
				if err := checkFile(ctx, a.store, blobs, f); err != nil {
					damaged.add(f.org.Name, f.DocumentID, err)
				}
			}
			return err
		})
	}
	switch {
	case damaged.all > 0:
		x.bad(
			"files", fmt.Sprintf("%d of %d checked are damaged or missing: %s", damaged.all, checked, &damaged),
			restoreFile,
		)
	case err != nil:
		x.bad("files", err.Error(), "check the permissions of "+s.folder().Blobs())
	case sample.all:
		x.good("files", fmt.Sprintf("all files of %d document(s) have their digests", checked))
	default:
		x.good("files", fmt.Sprintf(
			"files of %d document(s), drawn at random, have their digests; --blobs all checks every one", checked,
		))
	}
}

// drawnFile is the file of a document to be checked, with its organization.
type drawnFile struct {
	storage.StoredFile
	org engine.Organization
}

// drawFiles selects all files, or a random sample in which each file has the same chance.
func drawFiles(
	ctx context.Context, store *storage.Store, orgs []engine.Organization, sample blobSample,
) (drawn []drawnFile, err error) {
	seen := 0
	for _, o := range orgs {
		for after := int64(0); ; {
			list, err := store.StoredFiles(ctx, o.ID, after, storedPage)
			if err != nil {
				return drawn, err
			}
			for _, f := range list {
				seen++
				if sample.all || len(drawn) < sample.n {
					drawn = append(drawn, drawnFile{f, o})
				} else if i := rand.IntN(seen); i < sample.n {
					drawn[i] = drawnFile{f, o}
				}
			}
			if len(list) < storedPage {
				break
			}
			after = list[len(list)-1].DocumentID
		}
	}
	return drawn, nil
}

// contentsOf returns the digests of a document's file and of the files from which it was merged.
func contentsOf(ctx context.Context, store *storage.Store, f drawnFile) ([]string, error) {
	contents := []string{f.SHA256}
	sources, err := store.DocumentSources(ctx, f.org.ID, f.DocumentID)
	for _, s := range sources {
		contents = append(contents, s.SHA256)
	}
	return contents, err
}

// checkFile reads a document's file and the files from which it was merged.
func checkFile(ctx context.Context, store *storage.Store, blobs *blob.Store, f drawnFile) error {
	contents, err := contentsOf(ctx, store, f)
	if err != nil {
		return err
	}
	for _, content := range contents {
		b, err := blobs.Open(ctx, f.org.ID, content)
		if errors.Is(err, engine.ErrNotFound) {
			if _, err := store.DocumentEvenDeleted(ctx, f.org.ID, f.DocumentID); errors.Is(err, engine.ErrNotFound) {
				return nil // permanently deleted meanwhile
			}
			return fmt.Errorf("file %s is missing", content)
		}
		if err != nil {
			return err
		}
		b.Close()
	}
	return nil
}
