package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// PageService paints pages of documents for people to look at.
type PageService struct {
	*core
	turns *locks.Turns[OrgID]
}

const (
	// maxRenderings is how many pages are painted at the same time, of different organizations.
	maxRenderings = 2
	// renderingWait is how long a page waits for its turn.
	renderingWait = 2 * time.Minute
)

// PagePicture is a painted page.
type PagePicture struct {
	PNG []byte // in shades of gray
	Tag string // SHA-256 of PNG, in hex

	core *core
	by   Principal
	id   int64
}

// NoteRead records in the access log that the caller got the picture.
func (p PagePicture) NoteRead() { p.core.engine.Audit.noteRead(p.by, p.id, AccessPage) }

// PageRequest is a page to look at.
type PageRequest struct {
	Page     int    // from 1
	Width    int    // pixels, MinPictureWidth to MaxPictureWidth
	Rotate   int    // degrees clockwise: 0, 90, 180, 270
	Password string // opens a protected PDF; used and forgotten; "" for none
}

func (r PageRequest) check() error {
	failure := Fail(CodeValidationFailed)
	if r.Width < MinPictureWidth || r.Width > MaxPictureWidth {
		failure.Details = append(
			failure.Details, ErrorDetail{"/width", "RANGE", "width must be a whole number from 200 to 3000."},
		)
	}
	if r.Rotate != 0 && r.Rotate != 90 && r.Rotate != 180 && r.Rotate != 270 {
		failure.Details = append(
			failure.Details, ErrorDetail{"/rotate", "ONEOF", "rotate must be one of: 0, 90, 180, 270."},
		)
	}
	if len(r.Password) > maxPasswordBytes {
		failure.Details = append(
			failure.Details,
			ErrorDetail{"/Dossier-Document-Password", "LENGTH", "A PDF password has at most 127 bytes."},
		)
	}
	switch {
	case len(failure.Details) > 0:
		return failure
	case r.Page < 1 || r.Page > MaxPicturePage:
		return Fail(CodeNotFound)
	}
	return nil
}

// Picture paints a page of a document's file, or finds its picture, in whatever state the document is. A part has the
// pages of its own, under their numbers in the file, and no others. One page of an
// organization is painted at a time; others wait for their turn. Errors: VALIDATION_FAILED, NOT_FOUND also beyond the
// last page, DOCUMENT_NOT_PROCESSED if a file_url was not fetched, NO_PAGE_PICTURE, PASSWORD_REQUIRED,
// PASSWORD_INCORRECT, UNREADABLE_DOCUMENT, PAGE_PICTURE_TIMEOUT, SERVER_BUSY, STORED_DATA_DAMAGED.
//
// # Why pages of protected files are not kept
//
// A picture that was painted without a password may be shown without one. A picture that needed a password is returned
// to whoever sent the password, and kept nowhere: neither on disk nor for another caller.
func (s *PageService) Picture(ctx context.Context, by Principal, id int64, r PageRequest) (PagePicture, error) {
	if err := r.check(); err != nil {
		return PagePicture{}, err
	}
	d, err := s.engine.Files.storedDocument(ctx, by, id)
	switch {
	case err != nil:
		return PagePicture{}, err
	case !HasPages(d.Kind):
		return PagePicture{}, Fail(CodeNoPagePicture)
	case !d.hasPages([2]int{r.Page, r.Page}):
		return PagePicture{}, Fail(CodeNotFound)
	case s.config.Renderer == nil:
		return PagePicture{}, Fail(
			CodeNoPagePicture, "This installation makes no pictures of pages; download the file instead.",
		)
	}
	if png := s.keptPicture(d, r); png != nil {
		return s.picture(by, d, png), nil
	}
	leave, err := takeTurn(ctx, s.turns, by.Org)
	if err != nil {
		return PagePicture{}, err
	}
	defer leave()
	if png := s.keptPicture(d, r); png != nil { // painted while this one waited
		return s.picture(by, d, png), nil
	}
	png, err := s.renderPage(ctx, by, d, r)
	if err != nil {
		return PagePicture{}, err
	}
	if err := s.keepPicture(ctx, d, r, png); err != nil {
		return PagePicture{}, err
	}
	return s.picture(by, d, png), nil
}

func (s *PageService) picture(by Principal, d Document, png []byte) PagePicture {
	sum := sha256.Sum256(png)
	return PagePicture{PNG: png, Tag: hex.EncodeToString(sum[:]), core: s.core, by: by, id: d.ID}
}

func pictureName(d Document, r PageRequest) PictureName {
	return PictureName{
		SHA256: d.SHA256, Page: r.Page, Width: r.Width, Rotate: r.Rotate, Masks: maskSum(d.masksOn(r.Page)),
	}
}

// keptPicture is a page that was painted before; nil if there is none.
func (s *PageService) keptPicture(d Document, r PageRequest) []byte {
	if s.config.Pictures == nil {
		return nil
	}
	png, err := s.config.Pictures.Picture(d.Org, pictureName(d, r))
	if err != nil {
		return nil // it is painted again
	}
	return png
}

// keepPicture keeps a page that needed no password. If the document was deleted while its page was painted, no picture
// stays: the deletion removes what was kept before it, and keepPicture removes its own.
func (s *PageService) keepPicture(ctx context.Context, d Document, r PageRequest, png []byte) error {
	if s.config.Pictures != nil && r.Password == "" {
		if err := s.config.Pictures.Keep(d.Org, pictureName(d, r), png); err != nil {
			s.config.Log.Warn(
				"a page's picture could not be kept; it is painted again when it is asked for", "error", err,
			)
		}
	}
	// even if nobody waits for the picture any more
	_, err := s.config.Store.Document(context.WithoutCancel(ctx), d.Org, d.ID)
	if err != nil {
		err = errors.Join(err, s.forgetPictures(d.Org, d.SHA256))
	}
	return s.storageError(err)
}

// paperName names a file among those of all organizations.
func paperName(org OrgID, sha256 string) string { return string(org) + "/" + sha256 }

// forgetPictures removes the pictures of a file's pages.
func (s *PageService) forgetPictures(org OrgID, sha256 string) error {
	if s.config.Renderer != nil {
		s.config.Renderer.Forget(paperName(org, sha256))
	}
	if s.config.Pictures == nil {
		return nil
	}
	return s.config.Pictures.Forget(org, sha256)
}

// renderPage has a page painted within PictureTime.
func (s *PageService) renderPage(ctx context.Context, by Principal, d Document, r PageRequest) ([]byte, error) {
	blob, err := s.engine.Files.openStored(ctx, by, d)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	limited, stop := context.WithTimeout(ctx, s.config.PictureTime)
	defer stop()
	png, err := s.config.Renderer.Render(limited, RenderRequest{
		Content:  blob,
		Size:     blob.Size(),
		Kind:     d.Kind,
		Password: r.Password,
		Page:     r.Page,
		Width:    r.Width,
		Rotate:   r.Rotate,
		Masks:    d.masksOn(r.Page),
		Paper:    paperName(d.Org, d.SHA256),
	})
	if err != nil {
		return nil, renderingError(ctx, limited, err)
	}
	return png, nil
}

// renderingError turns the reason why a page was not painted into an error with a code.
func renderingError(caller, limited context.Context, err error) error {
	var known *ExtractError
	switch {
	case caller.Err() != nil:
		return caller.Err()
	case errors.Is(err, ErrNotFound):
		return Fail(CodeNotFound)
	case limited.Err() != nil:
		return FailWith(CodePagePictureTimeout, err)
	case !errors.As(err, &known):
		return FailWith(CodeInternal, err)
	}
	switch known.Category {
	case PasswordRequired:
		return FailWith(
			CodePasswordRequired, err,
			"The document is protected; send its password in the header Dossier-Document-Password.",
		)
	case PasswordIncorrect:
		return FailWith(
			CodePasswordIncorrect, err,
			"The password in the header Dossier-Document-Password does not open the document; check it.",
		)
	case TimedOut:
		return FailWith(CodePagePictureTimeout, err)
	case InternalError:
		return FailWith(CodeInternal, err)
	}
	return FailWith(CodeUnreadableDocument, err, "This page cannot be painted: the file is damaged, or more involved than is painted here. Download the file and open it in a viewer.")
}

// ParsePageNumber reads a page's number as it is in a path: digits without a sign or leading zeros, 1 to
// MaxPicturePage; false for anything else.
func ParsePageNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > MaxPicturePage || strconv.Itoa(n) != text {
		return 0, false
	}
	return n, true
}

// Renderer paints pages for people to look at. It is a pure function of the request: no clock, no network, no database.
type Renderer interface {
	// Render paints a page as PNG, in shades of gray. Errors are *ExtractError, or ErrNotFound if the document has no
	// such page.
	Render(ctx context.Context, in RenderRequest) ([]byte, error)
	// Forget closes a document that was kept open (see RenderRequest.Paper).
	Forget(paper string)
}

// RenderRequest is one page to paint.
type RenderRequest struct {
	Content  io.ReaderAt // the file's bytes
	Size     int64       // number of bytes
	Kind     string      // pdf, png, jpeg, tiff, bmp
	Password string      // of a protected PDF; "" for none
	Page     int         // from 1 to MaxPicturePage
	// Of the picture in pixels, MinPictureWidth to MaxPictureWidth. A page that would have more than MaxPicturePixels
	// is painted as wide as that allows.
	Width  int
	Rotate int // turns the page clockwise: 0, 90, 180 or 270 degrees
	// Places that a filled box covers, as Mask.Box.
	Masks [][4]float64
	// Names the bytes among all that are rendered, so that a renderer may keep a document open between two pages; "" if
	// it must not.
	Paper string
}

// Bounds of page pictures.
const (
	// In pixels: the smallest, the default and the largest width.
	MinPictureWidth, DefaultPictureWidth, MaxPictureWidth = 200, 1200, 3000
	MaxPicturePage                                        = 10_000 // above every page that is read
	// A4 at 3000 pixels of width, and nearly twice that.
	MaxPicturePixels = 24_000_000
	// The most that a picture of so many pixels can have as PNG.
	MaxPictureBytes = 26 << 20
)

// Check refuses a request with values out of range.
func (r RenderRequest) Check() error {
	switch {
	case r.Page < 1 || r.Page > MaxPicturePage:
		return fmt.Errorf("page %d", r.Page)
	case r.Width < MinPictureWidth || r.Width > MaxPictureWidth:
		return fmt.Errorf("width %d", r.Width)
	case r.Rotate != 0 && r.Rotate != 90 && r.Rotate != 180 && r.Rotate != 270:
		return fmt.Errorf("rotation %d", r.Rotate)
	case !HasPages(r.Kind):
		return errors.New("a kind of file without pages")
	}
	return nil
}

// HasPages reports whether files of a kind have pages to look at. Spreadsheets and text have none.
func HasPages(kind string) bool {
	switch kind {
	case "pdf", "png", "jpeg", "tiff", "bmp":
		return true
	}
	return false
}

// Pictures keeps painted pages for a while, up to a bound. What it drops is painted again. It is safe for concurrent
// use.
type Pictures interface {
	// Picture is a kept PNG; ErrNotFound if there is none. Its bytes are those that were kept.
	Picture(org OrgID, name PictureName) ([]byte, error)
	// Keep keeps a picture, in place of one with the same name.
	Keep(org OrgID, name PictureName, png []byte) error
	// Forget removes all pictures of a file.
	Forget(org OrgID, sha256 string) error
	// ForgetAll removes all pictures of an organization's files.
	ForgetAll(org OrgID) error
}

// PictureName identifies a picture: its file, its page, and how it was asked for.
type PictureName struct {
	SHA256              string // of the file, in hex
	Page, Width, Rotate int    // as in PageRequest
	Masks               string // digest of what is covered; "" for nothing
}

// PageSelection are pages of a file, by their numbers from 1. The zero value selects all.
type PageSelection struct {
	ranges [][2]int // first and last, apart and in order
}

// maxSelection bounds what a selection may be written as: a hundred single pages have less.
const maxSelection = 500 // bytes

// ParsePages reads pages as people write them: numbers and ranges with commas between them, "1-3,5". "" selects all.
// Order and overlaps make no difference. Errors: VALIDATION_FAILED of /pages.
func ParsePages(text string) (s PageSelection, err error) {
	if text == "" {
		return s, nil
	}
	fault := FailField(
		"/pages", "FORMAT", "pages lists numbers and ranges of pages, from 1, with a comma between them: 1-3,5.",
	)
	if len(text) > maxSelection {
		return s, fault
	}
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(strings.TrimSpace(part), "-")
		if !isRange {
			last = first
		}
		from, okFrom := pageNumber(first)
		to, okTo := pageNumber(last)
		if !okFrom || !okTo || to < from {
			return PageSelection{}, fault
		}
		s.ranges = append(s.ranges, [2]int{from, to})
	}
	slices.SortFunc(s.ranges, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
	joined := s.ranges[:1]
	for _, r := range s.ranges[1:] {
		if end := &joined[len(joined)-1]; r[0] <= end[1]+1 {
			end[1] = max(end[1], r[1])
		} else {
			joined = append(joined, r)
		}
	}
	s.ranges = joined
	return s, nil
}

// pageNumber reads a positive number of at most six digits.
func pageNumber(text string) (int, bool) {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && len(text) <= 6 && text[0] != '+'
}

// All reports whether every page is selected.
func (s PageSelection) All() bool { return len(s.ranges) == 0 }

// Has reports whether a page is selected.
func (s PageSelection) Has(page int) bool {
	return s.All() || slices.ContainsFunc(s.ranges, func(r [2]int) bool { return r[0] <= page && page <= r[1] })
}

// Last is the highest page that is named, 0 when all are selected.
func (s PageSelection) Last() int {
	if s.All() {
		return 0
	}
	return s.ranges[len(s.ranges)-1][1]
}

// span are the first and the last selected page, or whole if all are selected.
func (s PageSelection) span(whole [2]int) [2]int {
	if s.All() {
		return whole
	}
	return [2]int{s.ranges[0][0], s.Last()}
}

// Missing says in one sentence that a file of so many pages lacks some that are named; "" when it has all.
func (s PageSelection) Missing(pages int) string {
	switch {
	case s.Last() <= pages:
		return ""
	case pages == 1:
		return fmt.Sprintf("The file has one page, and pages asks for page %d.", s.Last())
	}
	return fmt.Sprintf("The file has %d pages, and pages asks for page %d.", pages, s.Last())
}

// String writes a selection shortly, as ParsePages reads it: "1-3,5"; "" for all.
func (s PageSelection) String() string {
	parts := make([]string, len(s.ranges))
	for i, r := range s.ranges {
		if parts[i] = strconv.Itoa(r[0]); r[1] > r[0] {
			parts[i] += "-" + strconv.Itoa(r[1])
		}
	}
	return strings.Join(parts, ",")
}
