package pdf

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
	// maxNotes bounds the remarks on one file; more say nothing new.
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
