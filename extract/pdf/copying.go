package pdf

import (
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// PageParts is a page as it can be put into another file: its own dictionary, and what it inherits from the
// page tree made explicit. All of it is shared and must not be changed.
type PageParts struct {
	// Num is the page's object number, 0 when it stands in the tree directly.
	Num  int
	Dict object.Dict
	// Resources, MediaBox, CropBox and Rotate are nil when neither the page nor the tree has them.
	Resources, MediaBox, CropBox, Rotate any
}

// PageParts gives page n, counted from 1; false when there is no such page.
func (f *File) PageParts(n int) (PageParts, bool) {
	if n < 1 || n > len(f.pages) {
		return PageParts{}, false
	}
	p := f.pages[n-1]
	return PageParts{Num: p.num, Dict: p.dict, Resources: p.resources, MediaBox: p.media, CropBox: p.crop, Rotate: p.rotate}, true
}

// Encoded is a stream's bytes decrypted but with its filters still on. A Crypt step of the chain has done its
// work then, so that filters and params leave it out; both are nil when no filter is left. The bytes may
// share memory with the file.
func (f *File) Encoded(s object.Stream) (data []byte, filters, params object.Array) {
	names, given := f.list(s.Dict["Filter"]), f.list(s.Dict["DecodeParms"])
	var cryptName object.Name
	hasParams := false
	for i, o := range names {
		name, ok := f.Resolve(o).(object.Name)
		if !ok {
			continue
		}
		var p object.Dict
		if i < len(given) {
			p, _ = f.Resolve(given[i]).(object.Dict)
		}
		if name == "Crypt" {
			if cryptName, _ = f.Resolve(p["Name"]).(object.Name); cryptName == "" {
				cryptName = "Identity"
			}
			continue
		}
		filters = append(filters, name)
		if p == nil {
			params = append(params, nil)
			continue
		}
		params, hasParams = append(params, p), true
	}
	if !hasParams {
		params = nil
	}
	return f.decryptStream(s, cryptName), filters, params
}

// LayerHidden says that the optional content group with this object number is off when the file is opened.
func (f *File) LayerHidden(num int) bool { return f.hidden[num] }

// Forget drops what was kept for reuse, so that a long walk over all objects does not hold all of them.
func (f *File) Forget() {
	clear(f.cache)
	clear(f.streams)
	clear(f.fonts)
	clear(f.formCache)
	f.formBytes = 0
}
