package tables

// Tolerances of positions on the page. The unit is the height of the line at hand (or, for whole tables, the median
// height of their lines), except for ratios. The height of a line is about that of its type.
const (
	// edgeCluster is the maximal distance between the right edges, or left edges, of one printed column: a minus, a
	// bracket or a narrow last digit moves an edge by less than half a letter.
	edgeCluster = 0.5
	// edgeMatch is the maximal distance of a number from the edge of its column; a number further away is text.
	edgeMatch = 0.8
	// labelMatch is the maximal distance of a number from the right edge or the center of a label it is aligned with.
	labelMatch = 0.6
	// labelTie weighs, as a ratio, the distance of left edges: it only decides between columns that fit equally.
	labelTie = 0.01
	// flushWidth is the maximal distance of a whole number from the right edge of amounts, which is exact in print.
	flushWidth = 0.15
	// dashMatch is the maximal distance of the dash of an empty cell from the right edge of its column's amounts.
	dashMatch = 0.2

	// wordSpace is the maximal space between words of proportional type; even close columns are further apart.
	wordSpace = 0.45
	// cellGap is the space that always begins a new cell, also in fixed-pitch type.
	cellGap = 0.85
	// touching is the maximal space between a full cell and the next one, too narrow for a space between words.
	touching = 0.2
	// clearOfMoney is the minimal distance of a number in a text from the first money column.
	clearOfMoney = 2.0

	// headerReach is the maximal shift of a header row that is repeated on a later page.
	headerReach = 0.5
	// strangePitch is the maximal distance, from center to center, of the two lines of a header row in unknown words.
	strangePitch = 2.0

	// textEdge is the maximal distance of a cell from the left edge of its column or label, if both are exact.
	textEdge = 0.25
	// columnSpace is the space that text leaves before the label of the next column.
	columnSpace = 0.2
	// reachLeft is the maximal distance of a text to the left of its label, because labels may be centered.
	reachLeft = 3.0

	// datePlace is the maximal distance of a date from the left edge of its label, for a date exactly below it.
	datePlace = 0.3
	// dateReach is the maximal distance of a date from the left edge of the column's dates.
	dateReach = 3.0
	// dayPlaceSlack is the amount by which the rest of a misread date may extend beyond the place of dates.
	dayPlaceSlack = 0.5
	// evenBlank is the maximal ratio of one space within a date to another, because a date has equal spaces.
	evenBlank = 1.3

	// halfLine is the maximal distance between the center of a line and that of a row's amounts, if the amounts are
	// centered between two text lines. Lines of an ordinary text are further apart.
	halfLine = 0.65
	// cellEdge is the maximal distance of words that continue a cell from the left edge of that cell.
	cellEdge = 0.3
	// wrapPitch is the maximal distance, from center to center, of a line that continues the cells above it.
	wrapPitch = 1.9
	// textIndent is the maximal indent of the lines that continue a description.
	textIndent = 3.0
	// nearerBy is the minimal difference of the spaces below and above a date that belongs to the entry above it.
	nearerBy = 0.4

	// marginGap is the minimal distance of a cell to the left of a table that belongs to something else: an
	// advertisement, a box of contact details.
	marginGap = 1.5
	// besideGap is the same to the right of a column of amounts, where the table has no further text.
	besideGap = 0.75
	// otherHeight is the minimal ratio of the heights of amounts that do not belong to the same table.
	otherHeight = 1.25
	// signGap is the maximal space between a number and its percent sign.
	signGap = 1.0

	// recognizedEdge is the maximal distance of a recognized amount from its column's right edge: recognized boxes end
	// at the ink, so the last digit moves the edge.
	recognizedEdge = 0.6
	// garbledAfter is the same for the right side of a garbled amount, whose last character may be a stray mark.
	garbledAfter = 1.5
	// garbledWider and garbledWidest are how much wider than the widest amount of the column the words of a garbled
	// amount may be: while they are collected, and as a whole.
	garbledWider, garbledWidest = 2.0, 3.0
	// brokenOff is the maximal distance of an amount that lost its cents from its column's right edge.
	brokenOff = 3.0
	// lostGroupGap is the maximal space between the groups of one recognized amount, because blurred digits lose ink at
	// their edges.
	lostGroupGap = 1.6

	// stripSpace is the minimal width of a strip between columns as a ratio to the usual space between words, and
	// stripWidth its minimal width in line heights.
	stripSpace, stripWidth = 1.3, 0.45
	// edgeExact is the maximal distance between the left edges of a column's words, which are exact in print.
	edgeExact = 0.15
	// edgeSpace is the minimal space before such words, and edgeSpread the minimal difference of these spaces: the
	// words of a text have equal spaces.
	edgeSpace, edgeSpread = 0.1, 1.5
)
