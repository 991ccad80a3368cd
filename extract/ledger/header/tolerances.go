package header

// Tolerances of positions on the page. If the comment names no other unit, it is the height of the line or cell at
// hand, about the size of its type. Sizes of type are compared by ratios.
const (
	// sameEdge is the maximal distance between the left edges of cells below each other, which print sets exactly and
	// scans shift by a part of a letter.
	sameEdge = 0.4
	// sameEnd is the maximal distance between the right edges of lines with one right edge.
	sameEnd = 0.3
	// jointIndent is the maximal indent of the line of a second holder.
	jointIndent = 2.5

	// blockGap is the maximal space between the lines of a paragraph; paragraphs are further apart.
	blockGap = 1.3
	// blockOverlap is the maximal overlap of the lines of a paragraph, because tight lines have overlapping boxes.
	blockOverlap = 0.5
	// sameLogo is the maximal space between the lines of one logo, which are closer than those of a text.
	sameLogo = 0.5
	// wrapPitch is the maximal distance, from center to center, between the lines of one value.
	wrapPitch = 1.7
	// gridPitch is the same in a grid, if its labels are not further from their values.
	gridPitch = 2.0
	// gridSlack is the maximal ratio of the distance of a grid's lines to that of its labels from their values, which
	// should be equal.
	gridSlack = 1.1

	// wordSpace is the space between a value and a next word that did not fit beside it.
	wordSpace = 0.3
	// columnGutter is the space that a value leaves before the next column, and edgeGutter before the end of the page's
	// lines, because text is not set up to its neighbor.
	columnGutter, edgeGutter = 1.5, 1.0
	// wideBlank is the maximal space between the words of one name in large letters, which are often set wide.
	wideBlank = 1.5
	// nearNumber is the maximal space between an account number and a name after it, without a mark between them.
	nearNumber = 1.2

	// headReach is the share of a page's height, from the top, that the head takes at most: rows or letters follow.
	headReach = 0.5
	// letterheadShare is the same for the issuer's name.
	letterheadShare = 0.3

	// sizeOfHeight is the ratio of the size of type to the height of a recognized word's box, for words without a known
	// size: boxes of capitals and descenders are higher.
	sizeOfHeight = 0.8
	// sameSize is the maximal difference of the sizes of one logo's lines, as a ratio.
	sameSize = 0.05
	// titleShare is the minimal ratio of a title's size to the page's usual text, if the title continues on the next
	// line.
	titleShare = 1.1
	// largerName is the minimal ratio of an issuer's name to its own address; a name of an addressee is not larger.
	largerName = 1.2
	// headShare is the minimal ratio of a letterhead's size to the page's usual text.
	headShare = 1.25
	// logoShare is the same for a brand with only its size as evidence.
	logoShare = 1.5
	// largeLogo is the minimal height, in points, of a name that continues on the next line: names in the size of text
	// may be above others that do not belong to them.
	largeLogo = 15
)
