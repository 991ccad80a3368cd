package engine

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
)

// Mask is a place of a page that may not be shown: the digits of a PhilSys number.
type Mask struct {
	Page int `json:"page"` // from 1
	// x0, y0, x1, y1 as parts of the page's width and height, 0 to 1 from its top left corner, as a person sees the
	// page. So whoever paints it need not know in which unit it was read.
	Box [4]float64 `json:"box"`
}

// wholePage covers a page.
var wholePage = [4]float64{0, 0, 1, 1}

// maxPageMasks and maxMasks are how many masks a page and a document have at most. With more, whole pages are covered.
const maxPageMasks, maxMasks = 64, 2000

// # Masked documents
//
// A reader masks the digits of a PhilSys number in all that it returns, and says where they are (Extraction.Masks).
// Pictures of these pages have a filled box there, and the file itself is not given out, unless the operator permits
// it (Config.ShowOriginals). What one attempt found stays when another reads other pages of the file, or fails. A part
// has the masks of its origin, because both have the same file.

// maskedAfter are a document's masks after an attempt that found some: they replace those on the pages that it read.
func (d Document) maskedAfter(found []Mask) []Mask {
	read, err := ParsePages(d.Selection)
	if err != nil {
		read = PageSelection{}
	}
	var masks []Mask
	for _, m := range d.Masks {
		if !read.Has(m.Page) {
			masks = append(masks, m)
		}
	}
	for _, m := range found { // a reader works on hostile bytes
		if m.Page < 1 || m.Page > MaxPicturePage {
			continue
		}
		if b := m.Box; !(0 <= b[0] && b[0] < b[2] && b[2] <= 1 && 0 <= b[1] && b[1] < b[3] && b[3] <= 1) {
			m.Box = wholePage
		}
		masks = append(masks, m)
	}
	slices.SortStableFunc(masks, func(a, b Mask) int { return cmp.Compare(a.Page, b.Page) })
	return coverFullPages(masks)
}

// coverFullPages replaces the masks of a page that has too many by one of the whole page.
func coverFullPages(masks []Mask) (kept []Mask) {
	most := maxPageMasks
	if len(masks) > maxMasks {
		most = 1
	}
	for len(masks) > 0 {
		page := masks[0].Page
		end := slices.IndexFunc(masks, func(m Mask) bool { return m.Page != page })
		if end < 0 {
			end = len(masks)
		}
		own := masks[:end]
		if len(own) > most {
			own = []Mask{{Page: page, Box: wholePage}}
		}
		kept, masks = append(kept, own...), masks[end:]
	}
	return kept
}

// masksOn are the places to cover on a page.
func (d Document) masksOn(page int) (boxes [][4]float64) {
	for _, m := range d.Masks {
		if m.Page == page {
			boxes = append(boxes, m.Box)
		}
	}
	return boxes
}

// maskSum tells apart the pictures of one page with other masks; "" for none.
func maskSum(boxes [][4]float64) string {
	if len(boxes) == 0 {
		return ""
	}
	text, err := json.Marshal(boxes)
	if err != nil {
		text = fmt.Append(nil, boxes)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// mayShowOriginal reports whether a document's file may be given out.
func (c *core) mayShowOriginal(d Document) bool { return len(d.Masks) == 0 || c.config.ShowOriginals }
