package parse

import "strings"

// WithYearBelow completes a day without a year by what is printed on the line below it: "02 Jan" over "25", "31/01/" over
// "2025", "11-03-" over "2022", "11.03" over "2022". printed is the day with the mark that it ends in, which its own
// Text may lack. ok is false where the two make no date with a year.
func WithYearBelow(day PrintedDate, printed, below string) (p PrintedDate, ok bool) {
	tries := []string{day.Text + " " + below, printed + below}
	if i := strings.IndexAny(day.Text, "/-."); i > 0 && !day.Known() && len(below) == len("2006") {
		tries = append(tries, strings.TrimRight(day.Text, "/-.")+day.Text[i:i+1]+below)
	}
	for _, text := range tries {
		if p, ok = ParsePrintedDate(text); ok && p.Year != 0 {
			return p, true
		}
	}
	return PrintedDate{}, false
}
