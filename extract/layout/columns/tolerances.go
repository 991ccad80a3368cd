package columns

// Tolerances of positions on the page. The unit is the height of a list's dates.
const (
	// dayEdge is the maximal distance between the left edges of consecutive dates of a list, because dates may be flush
	// right.
	dayEdge = 0.7
	// sameEdge is the maximal difference between the columns of two lists with the same columns.
	sameEdge = 0.5
	// sameFoot is the maximal distance between the centers of words on one line.
	sameFoot = 0.25
	// nextWord is the maximal space between the words of one cell.
	nextWord = 0.85
	// blockGap is the space that separates a list from the text above or below it.
	blockGap = 1.8
	// rowGap is the maximal distance, from center to center, between consecutive dates of one list: rows have few
	// lines.
	rowGap = 10.0
	// halfRow is the distance from the center of a row's date to the upper edge of the row.
	halfRow = 0.5
	// lineSpace is the space that is left between two lists that are put below each other, as between lines of text.
	lineSpace = 0.6
)
