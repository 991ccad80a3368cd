package layout

// Tolerances of positions on the page. If the comment names no other unit, it is the height of the line or word at
// hand, so that the size of type and the scale of the page do not matter.
const (
	// lineTolerance is the maximal distance between the centers of a word and of its line. Half of the height would
	// join tight lines; a third would lose recognized words of a slightly rotated scan.
	lineTolerance = 0.4

	// cellGap is the space that separates two cells. A space is about 0.3 in proportional type and 0.6 in fixed-pitch
	// type; two fixed-pitch spaces are 1.2.
	cellGap = 0.85
	// blankWidth is the widest blank within a cell of type in fixed pitch, in characters.
	blankWidth = 1.15
	// closeGap is the space that may separate the labels of two columns: wider than a space between words, also in
	// fixed-pitch type, and narrower than cellGap.
	closeGap = 0.4
	// closePitch is the same space in average letter widths.
	closePitch = 1.15
	// inkPitch is closePitch for recognized words, whose boxes end at the ink: letters are narrower, and spaces wider,
	// by the white beside every letter.
	inkPitch = 1.35
	// widerThanBlank is the minimal ratio of a space between labels to the narrowest space between words.
	widerThanBlank = 1.5
	// translationGap is the maximal space between a label, or the slash after it, and its translation.
	translationGap = 0.6

	// letterWidth and capitalWidth are the average widths of small letters and capitals in ordinary type.
	letterWidth, capitalWidth = 0.45, 0.6
	// spacedLetter and spacedCapital are the minimal average widths in type with space between the letters: no ordinary
	// type is as wide.
	spacedLetter, spacedCapital = 0.6, 0.72

	// headerPitch is the maximal distance, from center to center, between two lines of one header.
	headerPitch = 2.2
	// rowPitch is the minimal distance, from center to center, between a header and the text of the first row.
	rowPitch = 1.25
	// repeatedEdge is the maximal distance between the left edges of two lines that repeat the same text.
	repeatedEdge = 0.5
	// twoLines is the minimal distance of a label's lower edge from that of its first word, if it has two lines.
	twoLines = 0.5

	// valueBelow is the maximal distance, from center to center, of a value below its label.
	valueBelow = 2.6
	// gridBelow is the same in a ruled grid, whose rows are high.
	gridBelow = 4.5
	// rowEdge is the maximal distance between the left edges of a value and its label if they do not overlap.
	rowEdge = 0.5
	// alignedEdge is the maximal distance between the left edges of a grid's columns, which are exact in print.
	alignedEdge = 0.2

	// smallLabel is the maximal ratio of the heights of a label in small print and the value above it.
	smallLabel = 0.92
	// closerAbove is the maximal ratio of the distance of such a label from its value to that from the text below it.
	closerAbove = 0.7
	// closeAbove is the maximal space between such a label and its value.
	closeAbove = 0.6
	// farBelow is the distance of the next text below if there is none.
	farBelow = 10.0

	// crossedHeight is the minimal size of the overlap of two words, in both directions, as a ratio to the height of
	// the lower one.
	crossedHeight = 0.4
	// larger is the minimal ratio of a watermark with digits to the print above it, because a stamp may be above pale
	// amounts.
	larger = 1.5
	// bandHeight is the height, in points, of the bands in which darker words are searched: about a line of text.
	bandHeight = 16.0
)
