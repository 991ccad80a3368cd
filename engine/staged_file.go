package engine

import (
	"context"
	"io"
	"strings"
	"unicode/utf8"
)

// StagedFile is a received file that is judged but not kept yet. Discard it when it is not used.
type StagedFile struct {
	Name   string
	Kind   string // pdf, png, jpeg, tiff, bmp, txt, csv, xlsx, xls
	SHA256 string // hex
	Size   int64
	// password opens the file if it is protected; see GivePasswords.
	password string
	blob     StagedBlob
}

// Discard forgets the file; after an operation has kept it, it does nothing.
func (f *StagedFile) Discard() {
	if f != nil && f.blob != nil {
		f.blob.Discard()
	}
}

// maxFileNameBytes is the longest file name taken; file systems end there too, though names never
// become paths here.
const maxFileNameBytes = 255

// CheckFileName judges a file's name: 1 to 255 bytes of UTF-8 without control characters.
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

// Stage receives a file: it streams to the blob store while being hashed, and its size, kind and name
// are judged. Errors: FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, FILE_TYPE_MISMATCH, EMPTY_FILE,
// VALIDATION_FAILED (name), STORAGE_UNAVAILABLE. An error of r itself is returned as it is.
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

// errorKeeper remembers why reading ended, so that a broken connection is not mistaken for a broken
// disk.
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
