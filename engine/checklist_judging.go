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
	ChecklistStale      ChecklistStatus = "stale"      // it is there, but too old or expired
	ChecklistIncomplete ChecklistStatus = "incomplete" // too few, gaps in time, or doubtful
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
	// One sentence on what is there and what is not.
	Detail string `json:"detail" doc:"One sentence on what there is and what is not."`
	// Registry names; any of them counts.
	Types []string `json:"document_types" doc:"Any of them counts."`
	// Number of documents needed, at least 1; for each signatory if the rule says so.
	Needed int `json:"needed" doc:"Papers needed; of each signatory where the rule says so."`
	// Ids of the documents that count.
	Documents []int64 `json:"documents" doc:"Ids of the documents that count."`
	// Documents of a right type that do not count.
	NotCounted []ChecklistRefusal `json:"not_counted" doc:"Documents of a right type that do not count, with the reason."`
	// Time that no document covers.
	Gaps []ChecklistGap `json:"gaps" doc:"Time that no paper covers."`
}

// ChecklistRefusal is why a document of a right type does not count.
type ChecklistRefusal struct {
	// The document.
	DocumentID int64 `json:"document_id"`
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
		Documents: []int64{}, NotCounted: []ChecklistRefusal{}, Gaps: []ChecklistGap{}}
	var good []checklistPaper
	for _, p := range j.papers {
		if !slices.Contains(q.Types, p.docType) {
			continue
		}
		if reason, detail := q.refuse(p, j.today); reason != "" {
			e.NotCounted = append(e.NotCounted, ChecklistRefusal{p.document, reason, detail})
			continue
		}
		good = append(good, p)
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
	case (q.CoverDays > 0 || q.NewestWithinDays > 0) && len(p.spans) == 0 && (q.CoverDays > 0 || p.made == nil):
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
	if q.NewestWithinDays > 0 || q.CoverDays > 0 {
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

// none is the status of a requirement for which no document counts.
func none(refused []ChecklistRefusal) (ChecklistStatus, string) {
	if len(refused) == 0 {
		return ChecklistMissing, "It is missing."
	}
	old := func(r ChecklistRefusal) bool { return r.Reason == "stale" || r.Reason == "expired" }
	if i := slices.IndexFunc(refused, old); i >= 0 {
		return ChecklistStale, refused[i].Detail
	}
	return ChecklistIncomplete, refused[0].Detail
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
	stale, gaps := false, false
	for _, c := range covers {
		e.Gaps = append(e.Gaps, c.gaps...)
		stale = stale || c.stale
		gaps = gaps || c.missing > 0 && !c.stale
	}
	switch {
	case gaps:
		return ChecklistIncomplete, gapText(e.Gaps)
	case stale:
		return ChecklistStale, fmt.Sprintf(
			"The newest is more than %d days old. %s", q.NewestWithinDays, gapText(e.Gaps),
		)
	}
	return ChecklistSatisfied, "It is there."
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

func gapText(gaps []ChecklistGap) string {
	var parts []string
	for _, g := range gaps[:min(len(gaps), maxGapsTold)] {
		account := ""
		if g.Account != nil {
			account = "account " + *g.Account + ": "
		}
		parts = append(parts, fmt.Sprintf("%s%s to %s", account, g.From, g.To))
	}
	if len(gaps) > maxGapsTold {
		parts = append(parts, fmt.Sprintf("and %d more", len(gaps)-maxGapsTold))
	}
	verb := " is missing."
	if len(gaps) > 1 {
		verb = " are missing."
	}
	return strings.Join(parts, "; ") + verb
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

// ChecklistGap is time that no document covers.
type ChecklistGap struct {
	// Last characters of the account's number ("•••1234"); nil if no number was read.
	Account *string `json:"account" nullable:"true" doc:"Last characters of the account's number; null when no number was read." example:"•••1234"`
	// First day.
	From Date `json:"from"`
	// Last day.
	To Date `json:"to"`
}

// accountCover is which of the days that a rule asks for are covered by the documents of one account.
type accountCover struct {
	account string
	end     Date // of the newest period, today at the latest
	stale   bool // the newest period ended too long ago
	missing int  // days
	gaps    []ChecklistGap
}

// coverOf groups spans by account and finds the days of a rule that nothing covers: those up to the newest document of
// each account, or up to today if the newest is too old.
func coverOf(spans []span, q Requirement, today Date) []accountCover {
	byAccount := map[string][]span{}
	for _, s := range spans {
		if !s.start.After(today) {
			byAccount[s.whole] = append(byAccount[s.whole], s)
		}
	}
	unmask(byAccount)
	covers := make([]accountCover, 0, len(byAccount))
	for _, list := range byAccount {
		covers = append(covers, coverAccount(list, q, today))
	}
	slices.SortFunc(covers, func(a, b accountCover) int {
		return cmp.Or(cmp.Compare(a.missing, b.missing), b.end.Compare(a.end), cmp.Compare(a.account, b.account))
	})
	return covers
}

// leastVisible is how many last characters of a number are shown, and how many of a masked number must be visible to
// match it with a whole one.
const leastVisible = 4

// unmask merges a masked number into the one account whose number ends alike.
func unmask(byAccount map[string][]span) {
	for masked, list := range byAccount {
		tail := masked[strings.LastIndex(masked, "*")+1:]
		if len(tail) == len(masked) || len(tail) < leastVisible {
			continue
		}
		var whole []string
		for number := range byAccount {
			if !strings.Contains(number, "*") && strings.HasSuffix(number, tail) {
				whole = append(whole, number)
			}
		}
		if len(whole) == 1 {
			byAccount[whole[0]] = append(byAccount[whole[0]], list...)
			delete(byAccount, masked)
		}
	}
}

func coverAccount(list []span, q Requirement, today Date) accountCover {
	slices.SortFunc(list, func(a, b span) int { return cmp.Or(a.start.Compare(b.start), a.end.Compare(b.end)) })
	c := accountCover{account: list[0].account}
	for _, s := range list {
		if s.end.After(c.end) {
			c.end = s.end
		}
	}
	if c.end.After(today) {
		c.end = today
	}
	last, days := c.end, max(1, q.CoverDays)
	if q.NewestWithinDays > 0 && c.end.DaysUntil(today) > q.NewestWithinDays {
		c.stale, last = true, today
		if q.CoverDays == 0 {
			days = q.NewestWithinDays // any of these days would do
		}
	}
	next := last.AddDays(1 - days) // the first day that is not known to be covered
	for _, s := range list {
		if s.start.After(next) {
			c.gap(next, s.start.AddDays(-1))
		}
		if !s.end.Before(next) {
			next = s.end.AddDays(1)
		}
	}
	if !next.After(last) {
		c.gap(next, last)
	}
	return c
}

func (c *accountCover) gap(from, to Date) {
	c.missing += from.DaysUntil(to) + 1
	c.gaps = append(c.gaps, gapOf(c.account, from, to))
}

func gapOf(account string, from, to Date) ChecklistGap {
	g := ChecklistGap{From: from, To: to}
	if account != "" {
		g.Account = &account
	}
	return g
}
