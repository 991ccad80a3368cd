package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Renderer paints pages for people to look at. It is a pure function of the request: no clock, no network, no
// database.
type Renderer interface {
	// Render gives a page as PNG, in shades of gray. Errors are *ExtractError, or ErrNotFound when the paper has no
	// such page.
	Render(ctx context.Context, in RenderRequest) ([]byte, error)
	// Forget closes a paper that was kept open (see RenderRequest.Paper).
	Forget(paper string)
}

// RenderRequest is one page to paint.
type RenderRequest struct {
	Content  io.ReaderAt
	Size     int64
	Kind     string // pdf, png, jpeg, tiff, bmp
	Password string // of a protected PDF; "" for none
	Page     int    // from 1 to MaxPicturePage
	// Width of the picture in pixels, from MinPictureWidth to MaxPictureWidth. A page that would have more than
	// MaxPicturePixels so is painted as wide as that allows.
	Width int
	// Rotate turns the page clockwise from how it is shown: 0, 90, 180 or 270 degrees.
	Rotate int
	// Paper names the bytes among all that are rendered: a renderer may keep a paper open between two pages. ""
	// when it must not.
	Paper string
}

// Bounds of page pictures.
const (
	MinPictureWidth, DefaultPictureWidth, MaxPictureWidth = 200, 1200, 3000
	// MaxPicturePage is above every page that is read.
	MaxPicturePage = 10_000
	// MaxPicturePixels is A4 at 3000 pixels of width, and nearly twice that.
	MaxPicturePixels = 24_000_000
	// MaxPictureBytes is what a picture of so many pixels has at most as PNG.
	MaxPictureBytes = 26 << 20
)

// Check finds a request that nobody may send.
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

// HasPages reports whether files of a kind have pages to look at; spreadsheets and text have none.
func HasPages(kind string) bool {
	switch kind {
	case "pdf", "png", "jpeg", "tiff", "bmp":
		return true
	}
	return false
}

// Pictures keeps painted pages for a while, within a bound. What it forgets is painted again. It is safe for
// concurrent use.
type Pictures interface {
	// Picture is a kept PNG; ErrNotFound when there is none. Its bytes are those that were kept.
	Picture(org OrgID, name PictureName) ([]byte, error)
	// Keep keeps a picture, in place of one of the same name.
	Keep(org OrgID, name PictureName, png []byte) error
	// Forget removes all pictures of a file.
	Forget(org OrgID, sha256 string) error
	// ForgetAll removes all pictures of an organization's files.
	ForgetAll(org OrgID) error
}

// PictureName is which picture: of which file, which page, and how it was asked for.
type PictureName struct {
	SHA256              string // of the file, hex
	Page, Width, Rotate int
}
