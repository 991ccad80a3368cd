package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine/internal/filekind"
)

// FileService stores the bytes that were uploaded, and returns them.
type FileService struct {
	*core
	blobLocks blobLocks
}

// Original is a document's file, byte for byte as it was received. Close it.
type Original struct {
	BlobReader
	FileName string // as it was sent
	Kind     string // as Document.Kind: "pdf", "csv", …
	SHA256   string // in hex; the bytes were checked against it when the file was opened

	core *core
	by   Principal
	id   int64
}

// Original opens a document's file, whether it could be read or not. Errors: NOT_FOUND, DOCUMENT_NOT_PROCESSED if a
// file_url was not fetched, ORIGINAL_MASKED, STORED_DATA_DAMAGED if the bytes are missing or changed.
func (s *FileService) Original(ctx context.Context, by Principal, id int64) (*Original, error) {
	d, err := s.storedDocument(ctx, by, id)
	if err != nil {
		return nil, err
	}
	if !s.mayShowOriginal(d) {
		return nil, Fail(CodeOriginalMasked)
	}
	blob, err := s.openStored(ctx, by, d)
	if err != nil {
		return nil, err
	}
	return &Original{
		BlobReader: blob, FileName: d.FileName, Kind: d.Kind, SHA256: d.SHA256, core: s.core, by: by, id: d.ID,
	}, nil
}

// NoteRead records in the access log that the caller got bytes of the file.
func (o *Original) NoteRead() { o.core.engine.Audit.noteRead(o.by, o.id, AccessFile) }

// storedDocument finds a document whose file is stored.
func (s *FileService) storedDocument(ctx context.Context, by Principal, id int64) (Document, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	switch {
	case err != nil:
		return Document{}, s.storageError(err)
	case d.SHA256 != "":
		return d, nil
	case d.Status == DocumentFailed:
		return Document{}, Fail(
			CodeDocumentNotProcessed, "The file could not be fetched from its file_url; upload it again.",
		)
	}
	return Document{}, Fail(
		CodeDocumentNotProcessed, "The file is not fetched from its file_url yet; poll the document's status_url.",
	)
}

// openStored opens a document's file. A missing file is damage, unless the document was deleted in the meantime.
func (s *FileService) openStored(ctx context.Context, by Principal, d Document) (BlobReader, error) {
	blob, err := s.config.Blobs.Open(ctx, d.Org, d.SHA256)
	if !errors.Is(err, ErrNotFound) {
		return blob, s.storageError(err)
	}
	if _, err := s.config.Store.Document(ctx, by.Org, d.ID); err != nil {
		return nil, s.storageError(err)
	}
	return nil, s.storageError(errors.Join(ErrDamaged, errors.New("the file of a document is missing")))
}

// StagedFile is a received file that was checked but is not kept yet. Discard it if it is not used.
type StagedFile struct {
	Name     string // as it was sent
	Kind     string // pdf, png, jpeg, tiff, bmp, txt, csv, xlsx, xls
	SHA256   string // of the bytes, in hex
	Size     int64  // number of bytes
	password string // opens the file if it is protected; see GivePasswords
	blob     StagedBlob
}

// Discard drops the file. Once an operation has kept the file, it does nothing.
func (f *StagedFile) Discard() {
	if f != nil && f.blob != nil {
		f.blob.Discard()
	}
}

// maxFileNameBytes is the longest file name accepted; most file systems have the same limit, although names never
// become paths here.
const maxFileNameBytes = 255

// CheckFileName checks a file's name: 1 to 255 bytes of UTF-8 without control characters.
func CheckFileName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return FailField("/filename", "REQUIRED", "Give the file a name.")
	case len(name) > maxFileNameBytes:
		return FailField("/filename", "LENGTH", "A file name has at most 255 bytes.")
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < 0x20 || r == 0x7f }):
		return FailField("/filename", "CHARACTERS", "A file name is UTF-8 text without control characters.")
	}
	return nil
}

// Stage receives a file: it streams to the blob store and is hashed, and its size, kind and name are checked. Errors:
// FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, FILE_TYPE_MISMATCH, EMPTY_FILE, VALIDATION_FAILED (name), STORAGE_UNAVAILABLE.
// An error of r itself is returned unchanged.
func (s *FileService) Stage(ctx context.Context, by Principal, fileName string, r io.Reader) (*StagedFile, error) {
	if err := CheckFileName(fileName); err != nil {
		return nil, err
	}
	if err := s.failed.err(); err != nil {
		return nil, err
	}
	body := &errorKeeper{r: r}
	blob, err := s.config.Blobs.Stage(ctx, by.Org, body, MaxFileBytes)
	if body.err != nil {
		if blob != nil {
			blob.Discard()
		}
		return nil, body.err
	}
	if err != nil {
		return nil, s.storageError(err)
	}
	kind, err := JudgeKind(fileName, blob.Head())
	if err != nil {
		blob.Discard()
		return nil, err
	}
	return &StagedFile{Name: fileName, Kind: kind, SHA256: blob.SHA256(), Size: blob.Size(), blob: blob}, nil
}

// errorKeeper remembers why reading ended, so that a broken connection is not mistaken for a broken disk.
type errorKeeper struct {
	r   io.Reader
	err error
}

func (k *errorKeeper) Read(p []byte) (int, error) {
	n, err := k.r.Read(p)
	if err != nil && err != io.EOF {
		k.err = err
	}
	return n, err
}

// VisibleName is a file name for people to read: each character that is invisible, or that reorders the text around it,
// becomes U+FFFD, so that "march_\u202exslx.exe" does not look like a workbook. JSON answers and the database have
// names as they were sent; every other place that shows a name (workbooks, letters, download headers, terminals) calls
// this.
func VisibleName(name string) string {
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return utf8.RuneError
		}
		return r
	}, name)
}

// hidden reports whether a character can make a name look like another: control characters, marks of writing direction,
// characters without width or shape, private ones.
func hidden(r rune) bool {
	return r == utf8.RuneError || unicode.In(
		r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point,
	)
}

// EscapeHidden writes the hidden characters of a JSON text as \u escapes. The text means the same, but whoever looks at
// the JSON itself sees the escapes. Give it whole values.
func EscapeHidden(text []byte) []byte {
	escaped := func(r rune) bool { return r >= 0x7f && r != utf8.RuneError && hidden(r) }
	at := bytes.IndexFunc(text, escaped)
	if at < 0 {
		return text
	}
	out := append(make([]byte, 0, len(text)+64), text[:at]...)
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		switch {
		case !escaped(r):
			out = append(out, text[at:at+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		at += size
	}
	return out
}

// payloadJSON is the body of a callback or an event: JSON with its hidden characters escaped.
func payloadJSON(v any) ([]byte, error) {
	body, err := json.Marshal(v)
	return EscapeHidden(body), err
}

// FileHeadBytes is how many first bytes of a file JudgeKind needs.
const FileHeadBytes = filekind.HeadBytes

// JudgeKind recognizes a file's kind by its first FileHeadBytes bytes, and checks that the ending of its name agrees.
// The kind is pdf, png, jpeg, tiff, bmp, txt, csv, xlsx or xls. Errors: EMPTY_FILE, UNSUPPORTED_FILE_TYPE,
// FILE_TYPE_MISMATCH.
func JudgeKind(name string, head []byte) (kind string, err error) {
	if len(head) == 0 {
		return "", Fail(CodeEmptyFile)
	}
	ending := filekind.Ending(name)
	kind = filekind.Of(head, ending)
	if kind == "" {
		return "", Fail(CodeUnsupportedFileType)
	}
	if !filekind.Fits(ending, kind) {
		return "", Fail(CodeFileTypeMismatch, "The file's name ends in ."+ending+" but its content is "+
			strings.ToUpper(kind)+"; rename the file after what it is.")
	}
	return kind, nil
}

// keepFiles makes the files durable. It continues after a failure; cause is the first one.
func (s *FileService) keepFiles(
	ctx context.Context, files []*StagedFile,
) (kept []*StagedFile, receipts []FileReceipt, cause error) {
	for _, f := range files {
		err := f.blob.Commit(ctx)
		if err != nil && cause == nil {
			cause = s.storageError(err)
		}
		if err == nil {
			kept = append(kept, f)
		}
		receipts = append(receipts, FileReceipt{Name: f.Name, SHA256: f.SHA256, Stored: err == nil})
	}
	return kept, receipts, cause
}

// dropKept removes contents whose rows did not come to be, unless another document holds them. cause is the error that
// prevented the rows, if it was one. After an unknown outcome the contents stay, because the rows may appear later and
// must find them; CollectBlobs removes those without rows.
func (s *FileService) dropKept(ctx context.Context, org OrgID, kept []*StagedFile, cause error) {
	if CodeOf(cause) == CodeOutcomeUnknown {
		return
	}
	for _, f := range kept {
		if err := s.removeUnreferenced(context.WithoutCancel(ctx), org, f.SHA256); err != nil {
			s.config.Log.Error(
				"an unused file could not be removed; it is tried again at the next collection", "error", err,
			)
		}
	}
}
