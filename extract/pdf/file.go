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

// Options say how to read a file.
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
	// clearMetadata says that metadata streams are not encrypted.
	clearMetadata bool
	cryptMethods  map[object.Name]crypt.Method

	sections []section
	repaired bool
	// linearized says that the first revision has two sections.
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

// headerWindow is how far junk may push the header into the file; the standard says 1024 bytes.
const headerWindow = 4096

// Open reads a file's structure. Only a file without any usable object, one that exceeds a limit and
// one whose password does not fit are refused; other damage is repaired and noted.
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
		streams: map[int]*objectStream{}, fonts: map[int]*font.Font{}, formCache: map[int][]byte{}, looks: map[int]Look{}, sizes: map[int][2]float64{},
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

// Encrypted says that the file is encrypted, also when it opens without a password.
func (f *File) Encrypted() bool { return f.trailer["Encrypt"] != nil }

// Repaired says that the cross-reference table was wrong or missing and objects were found by
// scanning the file.
func (f *File) Repaired() bool { return f.repaired }

func (f *File) note(code string, pageNumber int, format string, args ...any) {
	if len(f.notes) < maxNotes {
		f.notes = append(f.notes, page.Note{Code: code, Page: pageNumber, Detail: fmt.Sprintf(format, args...)})
	}
}
