package rows

// Tolerances of positions on the page. If the comment names no other unit, it is the height of the line at hand, about
// the size of its type. Gaps of a run of lines are compared by ratios, because documents differ in their line spacing.
const (
	// rowPitch is the maximal distance, from center to center, between two lines of one row: one empty line fits
	// between.
	rowPitch = 2.6
	// gapOfPitch is the ratio of the gap between two boxes to the distance of their centers, to compare it with
	// rowPitch.
	gapOfPitch = 0.8
	// secondPitch is the maximal distance, from center to center, between the two dates of a row.
	secondPitch = 1.8
	// labelOver is the maximal distance, from center to center, of an amount below its label.
	labelOver = 2.6
	// directGap is the maximal gap between two text lines that directly follow each other.
	directGap = 0.5
	// halfLine is the distance from the lower edge of a printed line to its center.
	halfLine = 0.5
	// closerBy is the minimal difference of the gaps above and below a title, which is closer to its heading.
	closerBy = 0.25

	// splitGap is the minimal ratio of a gap that separates two rows to the narrowest gap of the run. Evenly spaced
	// lines have ratios near 1, also if recognition moves them a little.
	splitGap = 1.25
	// headGap is splitGap for the upper edges of lines, which accents and specks move a little.
	headGap = 1.1
	// clearGap is the minimal ratio of a gap that certainly separates two rows to every other gap.
	clearGap = 1.5
	// boxedGap is the maximal ratio of the widest gap of a run to its narrowest, if a speck may have caused it.
	boxedGap = 1.8
	// centredNear is the maximal distance of a row's last line from the mirror image of its first one. Lines of
	// recognized text vary by a fifth of their height.
	centredNear = 0.3

	// entryEdge is the maximal distance of an entry's first line from the common left edge.
	entryEdge = 0.4
	// entryIndent is the minimal indent of the later lines of an entry.
	entryIndent = 0.8
	// indentReach is the maximal indent of a line that continues a description.
	indentReach = 4.0
	// descriptionEdge is the maximal distance of a text from the left edge of descriptions.
	descriptionEdge = 0.5
	// sameLeft is the maximal distance between the left edges of texts with one left edge, and outdented the minimal
	// distance of a line that begins to the left of it.
	sameLeft, outdented = 0.1, 0.4
	// moneyEdge is the maximal distance between the right edges of one column's amounts, which are exact in print.
	moneyEdge = 0.2
	// edgeReach is the maximal distance of an amount from the right edge of its column, with signs and marks.
	edgeReach = 0.8
	// intoMoney is the amount by which a text may extend beyond the left edge of the amounts.
	intoMoney = 2.0

	// smallerType is the minimal share by which lines in smaller type are lower.
	smallerType = 0.1
	// stampSize is the minimal ratio of a stamp's type to the usual type, if both have the same color.
	stampSize = 1.35
)
