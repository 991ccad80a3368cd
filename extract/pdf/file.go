package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/crypt"
	"github.com/dossier-lending/dossier/extract/pdf/font"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Options are the settings for reading a file.
type Options struct {
	// Password is tried as user and as owner password; files that need none ignore it.
	Password string
	// Limits bound the work; zero fields have defaults.
	Limits Limits
	// Fallback reads the pages that this reader cannot; nil leaves them with a note.
	Fallback Fallback
}

// File is an opened PDF. It is not safe for concurrent use.
type File struct {
	data    []byte // the whole file from its header on
	opt     Options
	limits  Limits
	table   table
	trailer object.Dict
	key     *crypt.Key
	// plain is the encryption dictionary's own object: its strings are not encrypted.
	plain int
	// clearMetadata reports whether metadata streams are not encrypted.
	clearMetadata bool
	cryptMethods  map[object.Name]crypt.Method

	sections []section
	repaired bool
	// linearized reports whether the first revision has two sections.
	linearized bool
	inflated   int64 // bytes decoded so far, against Limits.TotalBytes
	drawn      int   // words, rules and images so far, against Limits.Drawn

	cache   map[int]any
	loading map[int]bool // objects being loaded, so that a cycle ends
	streams map[int]*objectStream
	fonts   map[int]*font.Font
	// formCache holds the decoded content of small forms, formBytes its size.
	formCache map[int][]byte
	formBytes int
	pages     []pageNode
	usual     usual
	looks     map[int]Look       // of the pages read, by number
	sizes     map[int][2]float64 // of the pages read, in points, not written to while pages are rendered
	hidden    map[int]bool       // optional content groups that are off, by object number
	notes     []page.Note
}

// headerWindow is how far into the file junk may push the header; the standard allows 1024 bytes.
const headerWindow = 4096

// Open reads a file's structure. It refuses only a file without any usable object, a file that exceeds a limit, and a
// file with another password. Other damage is repaired and noted.
func Open(r io.ReaderAt, size int64, opt Options) (f *File, err error) {
	limits := opt.Limits.withDefaults()
	if size > limits.FileBytes {
		return nil, &LimitError{"file bytes", limits.FileBytes}
	}
	if size <= 0 {
		return nil, fmt.Errorf("%w: it is empty", ErrNotPDF)
	}
	data := make([]byte, size)
	n, err := r.ReadAt(data, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading the PDF: %w", err)
	}
	data = data[:n]
	start := bytes.Index(data[:min(len(data), headerWindow)], []byte("%PDF-"))
	if start < 0 {
		if !bytes.Contains(data, []byte("/Pages")) || !bytes.Contains(data, []byte("endobj")) {
			return nil, fmt.Errorf("%w: no %%PDF- header in its first %d bytes", ErrNotPDF, headerWindow)
		}
		start = 0 // the header was lost, the objects were not
	}
	f = &File{
		data: data[start:], opt: opt, limits: limits,
		cache: map[int]any{}, loading: map[int]bool{},
		streams: map[int]*objectStream{}, fonts: map[int]*font.Font{}, formCache: map[int][]byte{},
		looks: map[int]Look{}, sizes: map[int][2]float64{},
	}
	defer wall(&err)
	if err := f.open(); err != nil {
		return nil, err
	}
	return f, nil
}

// wall turns a panic, which would be a fault of this package, into an error: an upload must not end
// the process.
func wall(err *error) {
	if r := recover(); r != nil {
		*err = damaged("file", "the reader failed: %v", r)
	}
}

func (f *File) open() error {
	if err := f.readXref(); err != nil {
		if limit := (*LimitError)(nil); errors.As(err, &limit) {
			return err
		}
		if err := f.repair(); err != nil {
			return err
		}
	}
	if err := f.unlock(); err != nil {
		return err
	}
	err := f.readPages()
	if err != nil && !f.repaired {
		if rerr := f.repair(); rerr != nil {
			return errors.Join(err, rerr)
		}
		if uerr := f.unlock(); uerr != nil {
			return uerr
		}
		err = f.readPages()
	}
	if err != nil {
		return err
	}
	f.readOptionalContent()
	return nil
}

// Catalog is the document's root dictionary; nil when it is lost.
func (f *File) Catalog() object.Dict {
	root, _ := f.Resolve(f.trailer["Root"]).(object.Dict)
	return root
}

// Trailer is the newest trailer dictionary. It must not be changed.
func (f *File) Trailer() object.Dict { return f.trailer }

// Encrypted reports whether the file is encrypted, also when it opens without a password.
func (f *File) Encrypted() bool { return f.trailer["Encrypt"] != nil }

// Repaired reports whether the cross-reference table was wrong or missing and objects were found by
// scanning the file.
func (f *File) Repaired() bool { return f.repaired }

func (f *File) note(code string, pageNumber int, format string, args ...any) {
	if len(f.notes) < maxNotes {
		f.notes = append(f.notes, page.Note{Code: code, Page: pageNumber, Detail: fmt.Sprintf(format, args...)})
	}
}

// Limits bound the work and memory that one file may cost. A zero field means its default.
type Limits struct {
	// FileBytes bounds the file's size: it is read into memory whole.
	FileBytes int64
	// Objects bounds the objects the file may list.
	Objects int
	// Pages bounds the page tree.
	Pages int
	// StreamBytes bounds what one stream, or one step of its filters, may decode to.
	StreamBytes int
	// TotalBytes bounds what all streams together may decode to.
	TotalBytes int64
	// PageOperators bounds the operators run for one page, forms included.
	PageOperators int
	// PageGlyphs bounds the characters one page may show.
	PageGlyphs int
	// Drawn bounds the words, rules and images of all pages read together.
	Drawn int
}

// Defaults of [Limits], each far above what honest loan papers need and far below what hurts.
const (
	// DefaultFileBytes is above the 100 MB that uploads may have, with room for merged files.
	DefaultFileBytes = 256 << 20
	// DefaultObjects: a tagged 1000-page statement has some 400,000; an entry costs up to 48 bytes.
	DefaultObjects = 2 << 20
	// DefaultPages: the longest honest uploads are yearly statements of some hundred pages.
	DefaultPages = 10_000
	// DefaultStreamBytes: the largest honest content and object streams have some MB.
	DefaultStreamBytes = 64 << 20
	// DefaultTotalBytes keeps inflating under some seconds of CPU.
	DefaultTotalBytes = 1 << 30
	// DefaultPageOperators: a page full of text set glyph by glyph needs some 50,000; maps and
	// drawings a million. Two million take under a second.
	DefaultPageOperators = 2_000_000
	// DefaultPageGlyphs: a dense page shows 10,000 characters.
	DefaultPageGlyphs = 500_000
	// DefaultDrawn: a page of a statement has some 600; each costs up to 250 bytes of memory.
	DefaultDrawn = 1_500_000
)

const (
	// maxFormDepth bounds forms within forms; real ones nest three or four deep.
	maxFormDepth = 24
	// maxStateDepth bounds q without Q; a state costs some hundred bytes.
	maxStateDepth = 4096
	// maxPageTreeDepth bounds the page tree; balanced trees of 10,000 pages are under 10 deep.
	maxPageTreeDepth = 64
	// maxRefChain bounds references to references, which honest files do not have.
	maxRefChain = 16
	// maxSections bounds /Prev chains: every saved change adds one section.
	maxSections = 4096
	// maxObjectNumber is the largest object number of the PDF standard.
	maxObjectNumber = 8_388_607
	// maxCached bounds the objects kept per file for reuse.
	maxCached = 20_000
	// maxNotes bounds the remarks on one file; further ones repeat the same.
	maxNotes = 100
	// maxRules bounds the lines, areas and images kept for one page.
	maxRules = 20_000
)

func (l Limits) withDefaults() Limits {
	set := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	if l.FileBytes <= 0 {
		l.FileBytes = DefaultFileBytes
	}
	if l.TotalBytes <= 0 {
		l.TotalBytes = DefaultTotalBytes
	}
	set(&l.Objects, DefaultObjects)
	set(&l.Pages, DefaultPages)
	set(&l.StreamBytes, DefaultStreamBytes)
	set(&l.PageOperators, DefaultPageOperators)
	set(&l.PageGlyphs, DefaultPageGlyphs)
	set(&l.Drawn, DefaultDrawn)
	return l
}

// Errors of [Open] that a caller may want to distinguish with [errors.Is].
var (
	// ErrNotPDF means that the bytes have no PDF header, or no object.
	ErrNotPDF = errors.New("not a PDF file")
	// ErrPasswordRequired means that the file needs a password and none was given.
	ErrPasswordRequired = errors.New("the PDF is protected: send its password")
	// ErrPasswordIncorrect means that the given password is neither the user's nor the owner's.
	ErrPasswordIncorrect = errors.New("the PDF's password is not right")
	// ErrEncryption means that the file is encrypted by something else than a password.
	ErrEncryption = errors.New("the PDF's encryption is not supported: only passwords are")
	// ErrNoPage means that a page number is outside the document.
	ErrNoPage = errors.New("no such page")
	// ErrNoFallback means that no other engine was given in [Options.Fallback].
	ErrNoFallback = errors.New("no fallback engine was given")
)

// LimitError means that a file exceeds one of [Limits].
type LimitError struct {
	// Limit names the limit: "file bytes", "pages", "inflated bytes", ….
	Limit string
	// Value is the limit's value.
	Value int64
}

// Error names the limit.
func (e *LimitError) Error() string {
	return fmt.Sprintf("the PDF exceeds the limit of %d %s", e.Value, e.Limit)
}

// DamagedError means that a part of the file makes no sense and could not be repaired.
type DamagedError struct {
	// Where names the part: "page tree", "page 3", "object 12".
	Where string
	// Cause is what was wrong.
	Cause error
}

// Error names the damaged part and the cause.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("the PDF is damaged (%s): %v", e.Where, e.Cause)
}

// Unwrap returns the cause.
func (e *DamagedError) Unwrap() error { return e.Cause }

func damaged(where, format string, args ...any) error {
	return &DamagedError{Where: where, Cause: fmt.Errorf(format, args...)}
}
