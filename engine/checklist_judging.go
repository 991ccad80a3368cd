package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// ChecklistStatus is the state of one required document.
type ChecklistStatus string

const (
	ChecklistSatisfied  ChecklistStatus = "satisfied"  // it is there
	ChecklistMissing    ChecklistStatus = "missing"    // no such document
	ChecklistStale      ChecklistStatus = "stale"      // it is there, but too old as a whole, or expired
	ChecklistIncomplete ChecklistStatus = "incomplete" // new enough, but too few, with days missing, or doubtful
	ChecklistPending    ChecklistStatus = "pending"    // documents that may be it are still being read
	ChecklistUnreadable ChecklistStatus = "unreadable" // it was sent as such, but could not be read
	ChecklistReview     ChecklistStatus = "review"     // it is there, but a person must judge its authenticity
)

// ChecklistEntry is one requirement and how the application's documents meet it. Lists are never nil.
type ChecklistEntry struct {
	// Requirement.Key
	Key string `json:"key"`
	// For people.
	Label string `json:"label"`
	// Why lenders ask for it.
	Why string `json:"why" doc:"Why lenders ask for it."`
	// Whether the requirement is met.
	Status ChecklistStatus `json:"status" enum:"satisfied,missing,stale,incomplete,pending,unreadable,review"`
	// What is there and what is not, for people: one sentence for each account.
	Detail string `json:"detail" doc:"What there is and what is not, one sentence for each account." example:"Narra ••4410: 2026-04-01 to 2026-04-30 is missing."`
	// Registry names; any of them counts.
	Types []string `json:"document_types" doc:"Any of them counts."`
	// Number of documents needed, at least 1; for each signatory if the rule says so.
	Needed int `json:"needed" doc:"Papers needed; of each signatory where the rule says so."`
	// Ids of the documents that count.
	Documents []int64 `json:"documents" doc:"Ids of the documents that count."`
	// Papers that count, several of one file too.
	Papers []ChecklistPart `json:"papers" doc:"Papers that count, several of one file too."`
	// Documents of a right type that do not count.
	NotCounted []ChecklistRefusal `json:"not_counted" doc:"Documents of a right type that do not count, with the reason."`
	// Time that no document covers.
	Gaps []ChecklistGap `json:"gaps" doc:"Time that no paper covers."`
}

// ChecklistPart is one paper of a document.
type ChecklistPart struct {
	// The document.
	DocumentID int64 `json:"document_id"`
	// Place in result.documents, from 1, of one of several papers in a file that was not split; nil for a document of
	// one paper.
	Part *int `json:"part" minimum:"1" nullable:"true" doc:"Place in result.documents, from 1, of one of several papers in a file that was not split; else null."`
}

// ChecklistRefusal is why a document of a right type does not count.
type ChecklistRefusal struct {
	ChecklistPart
	// stale, expired, undated, doubtful, not_judged, no_period or no_name.
	Reason string `json:"reason" enum:"stale,expired,undated,doubtful,not_judged,no_period,no_name"`
	// One sentence.
	Detail string `json:"detail"`
}

// judging holds everything by which the requirements of one application are judged.
type judging struct {
	today       Date
	papers      []checklistPaper
	waiting     []string // declared types of documents still being read
	failed      []string // declared types of documents that could not be read
	signatories []string
}

// judge finds a requirement's status.
func (j *judging) judge(q Requirement) ChecklistEntry {
	e := ChecklistEntry{Key: q.Key, Label: q.Label, Why: q.Why, Types: q.Types, Needed: max(1, q.MinCount),
		Documents: []int64{}, Papers: []ChecklistPart{}, NotCounted: []ChecklistRefusal{}, Gaps: []ChecklistGap{}}
	var good []checklistPaper
	for _, p := range j.papers {
		if !slices.Contains(q.Types, p.docType) {
			continue
		}
		if reason, detail := q.refuse(p, j.today); reason != "" {
			e.NotCounted = append(e.NotCounted, ChecklistRefusal{p.at(), reason, detail})
			continue
		}
		good = append(good, p)
		e.Papers = append(e.Papers, p.at())
		if !slices.Contains(e.Documents, p.document) {
			e.Documents = append(e.Documents, p.document)
		}
	}
	e.Status, e.Detail = j.enough(q, good, &e)
	if e.Status == ChecklistSatisfied {
		return q.reviewed(e, good)
	}
	switch named := func(t string) bool { return slices.Contains(q.Types, t) }; {
	case slices.ContainsFunc(j.waiting, func(t string) bool { return t == AutoType || named(t) }):
		e.Status, e.Detail = ChecklistPending, "Documents are still being read. "+e.Detail
	case e.Status == ChecklistMissing && slices.ContainsFunc(j.failed, named):
		e.Status, e.Detail = ChecklistUnreadable, "It was sent but could not be read."
	}
	return e
}

// at names the paper in its file.
func (p checklistPaper) at() ChecklistPart {
	if p.part == 0 {
		return ChecklistPart{DocumentID: p.document}
	}
	return ChecklistPart{p.document, &p.part}
}

// reviewed asks for a person's judgement if documents that count have an inconclusive authenticity.
func (q Requirement) reviewed(e ChecklistEntry, good []checklistPaper) ChecklistEntry {
	if q.MinAuthenticity == 0 {
		return e
	}
	var ids []int64
	for _, p := range good {
		if p.inconclusive && !slices.Contains(ids, p.document) {
			ids = append(ids, p.document)
		}
	}
	if len(ids) == 0 {
		return e
	}
	names := make([]string, 0, maxGapsTold)
	for _, id := range ids[:min(len(ids), maxGapsTold)] {
		names = append(names, fmt.Sprint(id))
	}
	what := "the authenticity of document " + names[0] + " is"
	if len(ids) > 1 {
		what = fmt.Sprintf("the authenticity of %d documents (%s) is", len(ids), strings.Join(names, ", "))
	}
	e.Status, e.Detail = ChecklistReview, fmt.Sprintf("It is there, but %s inconclusive, where at least %d is needed: too little could be checked. Have a person look at it.", what, q.MinAuthenticity)
	return e
}

// refuse returns why a document of a right type does not count; "" if it does.
func (q Requirement) refuse(p checklistPaper, today Date) (reason, detail string) {
	switch {
	case q.NotExpired && p.expiry != nil && p.expiry.Before(today):
		return "expired", "It expired on " + p.expiry.String() + "."
	case q.YearsBack != nil && p.year == nil, q.IssuedWithinDays > 0 && p.made == nil:
		return "undated", "No date could be read on it."
	case q.YearsBack != nil && *p.year < today.Year-*q.YearsBack:
		return "stale", fmt.Sprintf("It is of %d; %d or later is needed.", *p.year, today.Year-*q.YearsBack)
	case q.IssuedWithinDays > 0 && p.made.DaysUntil(today) > q.IssuedWithinDays:
		return "stale", fmt.Sprintf("It is of %s; at most %d days old is needed.", p.made, q.IssuedWithinDays)
	case q.MinAuthenticity > 0 && p.score == nil && !p.inconclusive:
		return "not_judged", "Its authenticity was not judged."
	case q.MinAuthenticity > 0 && p.score != nil && *p.score < q.MinAuthenticity:
		return "doubtful", fmt.Sprintf(
			"Its authenticity score is %d; at least %d is needed.", *p.score, q.MinAuthenticity,
		)
	case (q.covers() || q.NewestWithinDays > 0) && len(p.spans) == 0 && (q.covers() || p.made == nil):
		return "no_period", "No period could be read on it."
	case q.Per == PerSignatory && p.person == "":
		return "no_name", "No name could be read on it."
	}
	return "", ""
}

// enough judges the documents that count.
func (j *judging) enough(q Requirement, good []checklistPaper, e *ChecklistEntry) (ChecklistStatus, string) {
	if len(good) == 0 {
		return none(e.NotCounted)
	}
	lack := ""
	if q.Per == PerSignatory {
		lack = j.lackingPersons(good, e.Needed)
	} else if len(good) < e.Needed {
		lack = fmt.Sprintf("%d of %d are there.", len(good), e.Needed)
	}
	status, detail := ChecklistSatisfied, "It is there."
	if q.NewestWithinDays > 0 || q.covers() {
		status, detail = j.inTime(q, good, e)
	}
	switch {
	case lack == "":
		return status, detail
	case status == ChecklistSatisfied:
		return ChecklistIncomplete, lack
	case status == ChecklistStale: // documents that are too old do not count as a beginning
		return status, detail
	}
	return ChecklistIncomplete, lack + " " + detail
}

// none is the status of a requirement for which no document counts. It is stale only if age is all that is wrong: with
// a newer document that is doubtful, the newest is not too old.
func none(refused []ChecklistRefusal) (ChecklistStatus, string) {
	if len(refused) == 0 {
		return ChecklistMissing, "It is missing."
	}
	young := func(r ChecklistRefusal) bool { return r.Reason != "stale" && r.Reason != "expired" }
	if i := slices.IndexFunc(refused, young); i >= 0 {
		return ChecklistIncomplete, refused[i].Detail
	}
	return ChecklistStale, refused[0].Detail
}

// inTime judges how recent the periods are and whether they have gaps.
func (j *judging) inTime(q Requirement, good []checklistPaper, e *ChecklistEntry) (ChecklistStatus, string) {
	var spans []span
	for _, p := range good {
		spans = append(spans, p.spans...)
		if len(p.spans) == 0 { // judged by its date alone
			spans = append(spans, span{start: *p.made, end: *p.made})
		}
	}
	covers := coverOf(spans, q, j.today)
	if len(covers) == 0 {
		return ChecklistIncomplete, "Its period begins after today."
	}
	if !q.AllAccounts {
		covers = bestCover(covers)
	}
	status, told := ChecklistSatisfied, []string{}
	for _, c := range covers {
		e.Gaps = append(e.Gaps, c.gaps...)
		switch {
		case c.missing > 0 && !c.stale:
			status = ChecklistIncomplete
		case c.stale && status == ChecklistSatisfied:
			status = ChecklistStale
		}
		if text := c.text(q, j.today); text != "" {
			told = append(told, text)
		}
	}
	if status == ChecklistSatisfied {
		return status, "It is there."
	}
	return status, joinTold(told, " ")
}

// bestCover is the account that lacks least; an up-to-date account comes before a stale one.
func bestCover(covers []accountCover) []accountCover {
	if i := slices.IndexFunc(covers, func(c accountCover) bool { return !c.stale }); i >= 0 {
		return covers[i : i+1]
	}
	return covers[:1]
}

// maxGapsTold bounds a sentence; the list beside it holds all gaps.
const maxGapsTold = 12

// joinTold joins the first texts and says how many more there are.
func joinTold(texts []string, by string) string {
	if len(texts) <= maxGapsTold {
		return strings.Join(texts, by)
	}
	return fmt.Sprintf("%s%sand %d more", strings.Join(texts[:maxGapsTold], by), by, len(texts)-maxGapsTold)
}

// text says what an account lacks, in one sentence; "" if nothing.
func (c accountCover) text(q Requirement, today Date) string {
	var ranges []string
	for _, g := range c.gaps {
		ranges = append(ranges, DayRange{g.From, g.To}.String())
	}
	days := ""
	if len(ranges) > 0 {
		days = joinTold(ranges, ", ") + " " + isOrAre(len(ranges)) + " missing."
	}
	label, the := "", "The"
	if c.label != "" {
		label, the = c.label+": ", "the"
	}
	switch {
	case c.stale && days == "":
		return fmt.Sprintf("%s%s newest is of %s; one of %s or later is needed.", label, the, c.end,
			today.AddDays(-q.NewestWithinDays))
	case c.stale:
		return fmt.Sprintf(
			"%s%s newest ends on %s, more than %d days ago; %s", label, the, c.end, q.NewestWithinDays, days,
		)
	case days == "":
		return ""
	}
	return label + days
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// lackingPersons says which persons have too few documents; "" if nobody has. Persons are named by initials.
func (j *judging) lackingPersons(good []checklistPaper, needed int) string {
	types := func(person string) int {
		var seen []string
		for _, p := range good {
			if (p.person == person || samePerson(p.person, person)) && !slices.Contains(seen, p.docType) {
				seen = append(seen, p.docType)
			}
		}
		return len(seen)
	}
	if len(j.signatories) == 0 {
		most := 0
		for _, p := range good {
			most = max(most, types(p.person))
		}
		if most >= needed {
			return ""
		}
		return fmt.Sprintf("%d of %d of one person are there.", most, needed)
	}
	var lacking []string
	for _, who := range j.signatories {
		if n := types(who); n < needed {
			lacking = append(lacking, fmt.Sprintf("%d of %d of signatory %s", n, needed, initials(who)))
		}
	}
	if len(lacking) == 0 {
		return ""
	}
	return strings.Join(lacking[:min(len(lacking), maxGapsTold)], ", ") + " are there."
}

func initials(person string) string {
	var b strings.Builder
	for _, word := range strings.Fields(person) {
		b.WriteString(strings.ToUpper(string([]rune(word)[:1])) + ".")
	}
	return b.String()
}

// ChecklistGap is time of one account that no document covers.
type ChecklistGap struct {
	// Last characters of the account's number ("•••1234"); nil if no number was read.
	Account *string `json:"account" nullable:"true" doc:"Last characters of the account's number; null when no number was read." example:"•••1234"`
	// As printed; nil if it was not read.
	Institution *string `json:"institution" nullable:"true" doc:"The account's bank or wallet as printed; null when it was not read." example:"Narra Commercial Bank"`
	// First day.
	From Date `json:"from"`
	// Last day.
	To Date `json:"to"`
	// Number of days.
	Days int `json:"days"`
	// Why the days are missing; each has one reason.
	Reason ChecklistGapReason `json:"reason" enum:"too_old,first_days,between,last_days" doc:"too_old: since the account's newest paper, which is too old; first_days: before its first; between: between two; last_days: after its newest, which is new enough."`
	// One sentence.
	Detail string `json:"detail" example:"Narra ••4410: 2026-04-01 to 2026-04-30 is missing."`
}

// ChecklistGapReason is why no document covers a time.
type ChecklistGapReason string

const (
	GapTooOld    ChecklistGapReason = "too_old"    // the account's newest document is too old, and ends before
	GapFirstDays ChecklistGapReason = "first_days" // the account's first document begins after
	GapBetween   ChecklistGapReason = "between"    // documents cover days before and after
	GapLastDays  ChecklistGapReason = "last_days"  // the account's newest document is new enough, but ends before
)

// accountCover is which of the days that a rule asks for are covered by the documents of one account.
type accountCover struct {
	label   string // for people; "" if neither institution nor number was read
	of      AccountStatement
	first   Date // of the oldest period
	end     Date // of the newest period, today at the latest
	stale   bool // the newest period ended too long ago
	missing int  // days
	gaps    []ChecklistGap
}

// coverOf groups spans by account and finds the days of a rule that nothing covers.
func coverOf(spans []span, q Requirement, today Date) []accountCover {
	spans = slices.DeleteFunc(spans, func(s span) bool { return s.start.After(today) })
	statements := make([]AccountStatement, len(spans))
	for i, s := range spans {
		statements[i] = s.statement
	}
	var covers []accountCover
	for _, group := range SameAccounts(statements) {
		list := make([]span, len(group))
		for i, at := range group {
			list[i] = spans[at]
		}
		covers = append(covers, coverAccount(list, q, today))
	}
	slices.SortStableFunc(covers, func(a, b accountCover) int {
		return cmp.Or(cmp.Compare(a.missing, b.missing), b.end.Compare(a.end), cmp.Compare(a.label, b.label))
	})
	return covers
}

// leastVisible is how many last characters of a number are shown, and how many of a masked number must be visible to
// match it with a whole one.
const leastVisible = 4

func coverAccount(list []span, q Requirement, today Date) accountCover {
	c := accountCover{first: list[0].start, of: namedAccount(list)}
	c.label = AccountLabel(c.of.Institution, c.of.Number)
	var covered []DayRange
	for _, s := range list {
		covered = append(covered, DayRange{s.start, s.end})
		if s.start.Before(c.first) {
			c.first = s.start
		}
		if s.end.After(c.end) {
			c.end = s.end
		}
	}
	if c.end.After(today) {
		c.end = today
	}
	c.stale = q.NewestWithinDays > 0 && c.end.DaysUntil(today) > q.NewestWithinDays
	if !q.covers() {
		return c
	}
	for _, open := range Uncovered(q.asked(c, today), covered) {
		c.gap(open)
	}
	return c
}

// asked are the days that an account's documents must cover: those up to its newest document, or up to today if that is
// too old. Open days move the end on, from the newest document to the last day that may not be open.
func (q Requirement) asked(c accountCover, today Date) DayRange {
	last := c.end
	if q.OpenDays != nil {
		if needed := today.AddDays(-*q.OpenDays); needed.After(last) {
			last = needed
		}
	}
	if c.stale {
		last = today
	}
	asked := DayRange{last.AddDays(1 - q.CoverDays), last}
	if q.CoverMonths > 0 {
		asked = monthsUpTo(last, q.CoverMonths)
	}
	if asked.From.Year < 1 { // a document of the year 1
		asked.From = Date{1, 1, 1}
	}
	return asked
}

// namedAccount is the statement that says most about whose account it is.
func namedAccount(list []span) AccountStatement {
	best := list[0].statement
	for _, s := range list[1:] {
		if accountOf(s.statement).vagueness() < accountOf(best).vagueness() {
			best = s.statement
		}
	}
	return best
}

func (c *accountCover) gap(open DayRange) {
	g := ChecklistGap{From: open.From, To: open.To, Days: open.Days()}
	switch {
	case open.From.After(c.end) && c.stale:
		g.Reason = GapTooOld
	case open.From.After(c.end):
		g.Reason = GapLastDays
	case open.To.Before(c.first):
		g.Reason = GapFirstDays
	default:
		g.Reason = GapBetween
	}
	if c.of.Number != "" {
		account := maskAccount(c.of.Number)
		g.Account = &account
	}
	if c.of.Institution != "" {
		g.Institution = &c.of.Institution
	}
	g.Detail = open.String() + " is missing."
	if c.label != "" {
		g.Detail = c.label + ": " + g.Detail
	}
	c.missing += g.Days
	c.gaps = append(c.gaps, g)
}

// maskAccount shows the last four characters of a number that has more.
func maskAccount(number string) string {
	plain := []rune(wholeAccount(number))
	if len(plain) <= leastVisible {
		return "•••"
	}
	tail := strings.ReplaceAll(string(plain[len(plain)-leastVisible:]), "*", "•")
	return "•••" + strings.ToUpper(tail)
}
