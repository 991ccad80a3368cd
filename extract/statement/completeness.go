package statement

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// A missing page and a misread digit break sums as a forger does. A contradiction is the paper's own only if every
// figure in it is certainly as printed and nothing is missing between them: no page, no line, no print. Any other
// contradiction means that the extraction is incomplete, and is not evidence about the paper.

// completeness is how much of a statement was certainly read.
type completeness struct {
	*Builder
	checks engine.BalanceChecks
	// gaps are missing pages, unreadable the numbers of pages that could not be read completely.
	gaps       []proof.PageGap
	unreadable []int
	pages      map[int][]page.Page // by number; a picture of facing pages has two
	chains     [][]int
	// pictures is true if a page was read from a picture, by us or by a scanner that put its text under it.
	pictures bool
}

// incomplete is the code of the warning that part of the paper was not read, or only with doubt.
const incomplete = "EXTRACTION_INCOMPLETE"

// assess selects the failed checks that are evidence about the paper for the integrity checks, and warns about parts
// that were not read.
func (p *Builder) assess(checks engine.BalanceChecks, v engine.Validation) authenticity.Figures {
	c := completeness{
		Builder: p,
		checks:  checks,
		gaps:    proof.MissingPages(p.Rows.Pages),
		pages:   map[int][]page.Page{},
		chains:  proof.Chains(p.Rows),
	}
	for _, pg := range p.Reading.Document.Pages {
		c.pictures = c.pictures || !typed(pg)
		if c.pages[pg.Number] = append(c.pages[pg.Number], pg); pg.Note != "" &&
			!slices.Contains(c.unreadable, pg.Number) {
			c.unreadable = append(c.unreadable, pg.Number)
		}
	}
	f := authenticity.Figures{Validation: v, Balances: &checks, Unjudged: map[string]string{}}
	stands := c.contradictions(f)
	reasons := c.missing()
	for _, check := range v.Checks {
		if check.Status == engine.CheckFail && slices.Contains(ofSums, check.Key) && !stands[check.Key] &&
			len(c.gaps) == 0 {
			reasons = append(reasons, c.doubt(check))
		}
	}
	for _, reason := range reasons {
		p.Warn(incomplete, reason)
	}
	proven := checks.Status == engine.CheckPass
	for _, check := range v.Checks {
		switch {
		case stands[check.Key] || proven && check.Status == engine.CheckPass:
		case len(reasons) > 0:
			f.Unjudged[check.Key] = "Not all was read for sure, so this says nothing of the paper. " + reasons[0]
		case check.Status != engine.CheckPass:
			if reason := c.readingDoubt(check.Key); reason != "" {
				f.Unjudged[check.Key] = reason
			}
		}
	}
	return f
}

// ofSums are the checks whose failure is a contradiction of figures.
var ofSums = []string{"opening_closing", "running_balance", "stated_totals", "page_carry"}

// missing returns sentences on what of the paper was not read.
func (c *completeness) missing() (reasons []string) {
	for _, gap := range c.gaps {
		reasons = append(reasons, gap.Detail)
	}
	if len(c.unreadable) > 0 {
		reasons = append(reasons, fmt.Sprintf("Not all of %s could be read.", pageList(c.unreadable)))
	}
	if n := c.Rows.Missed; n > 0 {
		lines, on := "1 line looks like a row", ""
		if n > 1 {
			lines = fmt.Sprintf("%d lines look like rows", n)
		}
		if len(c.Rows.MissedPages) > 0 {
			on = " (" + pageList(c.Rows.MissedPages) + ")"
		}
		reasons = append(reasons, fmt.Sprintf("%s and could not be read%s.", lines, on))
	}
	if c.checks.Status == engine.CheckPass {
		return reasons
	}
	for _, n := range c.Reading.Document.Notes {
		if n.Code == "TABLE_INCOMPLETE" {
			reasons = append(reasons, "The file could not be read whole: "+n.Detail+".")
		}
	}
	var unsure, undated []int
	for place, note := range c.Rows.RowNotes {
		switch row := c.Rows.Rows[place]; {
		case row.Date == nil && note.DateText == "" && !note.Recognized: // nothing of a day is printed, or marks for it
			undated = append(undated, row.Row)
		case note.Ambiguous:
			unsure = append(unsure, row.Row)
		}
	}
	if len(undated) > 0 {
		slices.Sort(undated)
		reasons = append(reasons, fmt.Sprintf("The day of %s is not shown.", list("row", undated)))
	}
	if len(unsure) > 0 {
		slices.Sort(unsure)
		reasons = append(
			reasons, fmt.Sprintf("The figures of %s can be read in more than one way.", list("row", unsure)),
		)
	}
	return reasons
}

// doubt is the sentence on why a failed check may be a misreading.
func (c *completeness) doubt(check engine.Check) string {
	if check.Key == "running_balance" {
		var rows []int
		for _, b := range c.checks.RowBreaks {
			rows = append(rows, b.Row)
		}
		if len(rows) > 0 {
			return fmt.Sprintf("The balance of %s does not follow, and a figure there may be misread or a row or page before it missing.", list("row", rows))
		}
	}
	return fmt.Sprintf("“%s” fails, and a figure that takes part may be misread or missing.", check.Label)
}

// readingDoubt is why a check's finding is about our reading although everything was read; "" if it is about the
// paper.
func (c *completeness) readingDoubt(key string) string {
	if !c.pictures {
		return ""
	}
	switch key {
	case "opening_closing", "running_balance", "stated_totals", "page_carry":
		return "Figures were recognized from a picture, and some were put right by their sums, which can then not speak against the paper."
	case "period_covers_rows":
		return "Days were recognized from a picture and may be misread."
	case "interest_tax":
		if c.checks.Status != engine.CheckPass {
			return "The figures were recognized from a picture and are not proven."
		}
	}
	return ""
}

// typed reports whether the file itself contains what a page prints: its text is visible, or was compared with the
// picture and is the same.
func typed(pg page.Page) bool {
	if pg.Source == page.SourceOCR {
		return false
	}
	if held := pg.Compared; held != nil && held.Compared > 0 && len(held.Differ) == 0 {
		return true
	}
	hidden := 0
	for _, w := range pg.Words {
		if w.Hidden {
			hidden++
		}
	}
	return 2*hidden <= len(pg.Words)
}

// contradictions are the failed checks of sums that are the paper's own.
func (c *completeness) contradictions(f authenticity.Figures) map[string]bool {
	stands := map[string]bool{}
	failed := func(key string) bool {
		return slices.ContainsFunc(
			f.Validation.Checks, func(v engine.Check) bool { return v.Key == key && v.Status == engine.CheckFail },
		)
	}
	for account := range c.chains {
		running, closing := c.account(account)
		stands["running_balance"] = stands["running_balance"] || running && failed("running_balance")
		stands["opening_closing"] = stands["opening_closing"] || closing && failed("opening_closing")
	}
	readWhole := !c.pictures && len(c.missing()) == 0
	if failed("running_balance") && len(c.checks.RowBreaks) == 0 {
		stands["running_balance"] = readWhole // a printed list of balances does not follow
	}
	if failed("opening_closing") && stands["running_balance"] && f.SameCause("running_balance", "opening_closing") {
		stands["opening_closing"] = true
	}
	readWhole = readWhole && failed("running_balance") == stands["running_balance"] &&
		failed("opening_closing") == stands["opening_closing"]
	for _, key := range []string{"stated_totals", "page_carry"} {
		stands[key] = failed(key) && (readWhole || slices.ContainsFunc(ofSums, func(other string) bool {
			return stands[other] && f.SameCause(other, key)
		}))
	}
	return stands
}

// account reports whether a running balance of an account breaks, and whether its rows lead to another closing
// balance, by certain figures only.
func (c *completeness) account(account int) (running, closing bool) {
	block := c.checks
	if account < len(c.checks.ByAccount) {
		block = c.checks.ByAccount[account].BalanceChecks
	}
	breaks := map[int]bool{}
	off := engine.Amount(0)
	if block.ClosingDifference != nil {
		off = *block.ClosingDifference
	}
	for _, b := range block.RowBreaks {
		breaks[b.Index] = true
		off -= b.Difference
	}
	s := span{account: account, opening: true, sure: c.sureHeader(account, "opening_balance")}
	for _, place := range c.chains[account] {
		s.rows = append(s.rows, place)
		s.sure = s.sure && c.sureAmount(place)
		if !proof.BalancePrinted(c.Rows, place) {
			continue
		}
		balance := c.sureBalance(place)
		running = running || breaks[place] && s.sure && balance && c.whole(s)
		s = span{account: account, rows: []int{place}, sure: balance}
	}
	s.closing = true
	closing = off.Abs() > proof.Tolerance && s.sure && c.sureHeader(account, "closing_balance") && c.whole(s)
	return running, closing
}

// span is the rows from one printed balance to the next, in time order: the row of the first balance, unless that is
// the opening one, and all rows up to that of the second, unless that is the closing one.
type span struct {
	account          int
	rows             []int
	opening, closing bool
	// sure is true while every figure so far is certainly as printed.
	sure bool
}

func (c *completeness) sureAmount(place int) bool {
	return c.sure(
		c.Rows.RowNotes[place].SureAmount, fmt.Sprintf("/transactions/%d/debit", place),
		fmt.Sprintf("/transactions/%d/credit", place),
	)
}

func (c *completeness) sureBalance(place int) bool {
	return c.sure(c.Rows.RowNotes[place].SureBalance, fmt.Sprintf("/transactions/%d/balance", place))
}

func (c *completeness) sureHeader(account int, name string) bool {
	if account >= len(c.Rows.Accounts) {
		return false
	}
	prefix := "/"
	if account > 0 {
		prefix = fmt.Sprintf("/accounts/%d/", account)
	}
	return c.sure(slices.Contains(c.Rows.Accounts[account].Sure, name), prefix+name)
}

// sure reports whether a value certainly is what the page prints: two looks at the picture agree, or the page's own
// text has it.
func (c *completeness) sure(twice bool, pointers ...string) bool {
	if !c.pictures {
		return true
	}
	for _, pointer := range pointers {
		origin, read := c.Rows.Origins[pointer]
		if !read {
			continue
		}
		if slices.ContainsFunc(
			c.pages[origin.Page], func(pg page.Page) bool { return pg.Source != page.SourceOCR && !typed(pg) },
		) {
			return false // a scanner's text
		}
		return twice && origin.Source == engine.FromOCR || origin.Source == engine.FromText
	}
	return twice
}

// whole reports whether nothing is missing among the rows of a span: no page, no line and no print.
func (c *completeness) whole(s span) bool {
	first, last := c.pagesOf(s)
	for _, gap := range c.gaps {
		if gap.After >= first && gap.Before <= last {
			return false
		}
	}
	within := func(number int) bool { return number >= first && number <= last }
	if slices.ContainsFunc(c.unreadable, within) || slices.ContainsFunc(c.Rows.MissedPages, within) ||
		c.Rows.Missed > 0 && len(c.Rows.MissedPages) == 0 {
		return false
	}
	return c.sewn(s) && !c.unreadPrint(s)
}

// pagesOf returns the first and last page that may have a row of the span: before the file's first page if the span
// begins with the opening balance, after its last one if it ends with the closing balance.
func (c *completeness) pagesOf(s span) (first, last int) {
	first, last = len(c.pages)+1, 0
	for _, place := range s.rows {
		if number := c.Rows.Rows[place].Page; number != nil {
			first, last = min(first, *number), max(last, *number)
		}
	}
	if s.opening && !c.Rows.NewestFirst || s.closing && c.Rows.NewestFirst {
		first = 0
	}
	if s.closing && !c.Rows.NewestFirst || s.opening && c.Rows.NewestFirst {
		last = len(c.pages) + 1
	}
	return first, last
}

// sewn reports whether no page can be missing within a span although no number shows it: its rows are on one page,
// its pages have consecutive numbers, or all rows of the paper are there.
func (c *completeness) sewn(s span) bool {
	if c.allRows() {
		return true
	}
	pages := map[int]bool{}
	for _, place := range s.rows {
		if number := c.Rows.Rows[place].Page; number != nil {
			pages[*number] = true
		}
	}
	numbers := map[int]int{}
	for _, mark := range c.Rows.Pages {
		numbers[mark.Page] = mark.Printed
	}
	inOrder := slices.Sorted(maps.Keys(pages))
	for i, number := range inOrder {
		before, numbered := numbers[number]
		if i+1 < len(inOrder) && (!numbered || numbers[inOrder[i+1]] != before+inOrder[i+1]-number) {
			return false
		}
	}
	return true
}

// allRows reports whether no row can be missing: the file has no pages, every page up to the last has its number, or
// the rows move as much as both printed totals, or more than one of them.
func (c *completeness) allRows() bool {
	switch c.Reading.Document.Kind {
	case "csv", "xlsx", "xls", "txt":
		return true
	}
	t := c.checks.StatedTotals
	if t.Credits != nil && c.checks.TotalCredits > *t.Credits || t.Debits != nil && c.checks.TotalDebits > *t.Debits {
		return true
	}
	if t.CreditsMatch != nil && t.DebitsMatch != nil && *t.CreditsMatch && *t.DebitsMatch {
		return true
	}
	for _, mark := range c.Rows.Pages {
		if mark.Last == 0 {
			return false
		}
	}
	return len(c.Rows.Pages) == len(c.pages) && len(c.gaps) == 0
}

// unreadPrint reports whether something between the rows of a span is printed that was not read: it may be a row.
func (c *completeness) unreadPrint(s span) bool {
	for number, box := range c.rowBoxes(s.rows) {
		for _, pg := range c.pages[number] {
			if slices.ContainsFunc(
				pg.Unread, func(b page.Box) bool { y := pg.Seen(b).CenterY(); return y >= box.Y0 && y <= box.Y1 },
			) {
				return true
			}
		}
	}
	return false
}

// rowBoxes returns the places of rows by page.
func (c *completeness) rowBoxes(rows []int) map[int]page.Box {
	boxes := map[int]page.Box{}
	for _, place := range rows {
		for _, name := range []string{"date", "description", "debit", "credit", "balance"} {
			origin, read := c.Rows.Origins[fmt.Sprintf("/transactions/%d/%s", place, name)]
			if read && origin.BBox != nil {
				b := page.Box{X0: origin.BBox[0], Y0: origin.BBox[1], X1: origin.BBox[2], Y1: origin.BBox[3]}
				boxes[origin.Page] = boxes[origin.Page].Union(b)
			}
		}
	}
	return boxes
}

// pageList is "page 2" or "pages 1, 2 and 5".
func pageList(numbers []int) string { return list("page", numbers) }

// maxListed is the most numbers in a sentence.
const maxListed = 5

// list formats numbered things: "row 3", "rows 3, 9 and 12", "rows 1, 2, 3, 4, 5 and 7 more".
func list(noun string, numbers []int) string {
	if len(numbers) == 1 {
		return fmt.Sprintf("%s %d", noun, numbers[0])
	}
	var names []string
	for _, n := range numbers[:min(len(numbers), maxListed)] {
		names = append(names, fmt.Sprint(n))
	}
	last := len(names) - 1
	if more := len(numbers) - len(names); more > 0 {
		names, last = append(names, fmt.Sprintf("%d more", more)), len(names)
	}
	return fmt.Sprintf("%ss %s and %s", noun, strings.Join(names[:last], ", "), names[last])
}
