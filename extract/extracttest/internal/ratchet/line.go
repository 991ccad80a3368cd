// Package ratchet records how each paper of the collection is read: one line a paper ([Line]), kept in sorted text
// files ([Load], [Lines.Save]). A measurement is compared with them ([Lines.Compare]). A paper that is read worse than
// its line is named, so that no other paper's gain can hide it.
//
// # Why lines and not figures
//
// A share of all papers hides a paper: at 99.97 % of rows right, a gate of 99 % lets three hundred rows be lost.
//
// # What a line leaves out
//
// Sentences: a warning is its code, a check its key and status, so other words change no line. Confidences are left out
// too.
package ratchet

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Claim is how far a result claims that its own figures are right.
type Claim string

// The claims, from least to most.
const (
	Unread  Claim = "unread"  // no result
	Open    Claim = "open"    // a person has to look at the amounts
	Follows Claim = "follows" // the amounts follow, days or words are in doubt
	Proven  Claim = "proven"
)

// Line is how one paper is read.
type Line struct {
	// Name is the paper's, without spaces.
	Name string
	// Claim is how far the result claims that its own figures are right.
	Claim Claim
	// Flawed reports whether the paper has a planted contradiction.
	Flawed bool
	// Truth and Found count the rows printed and given; Rows those right in all five values, Figures in all but the
	// description, Amounts in sides and balance.
	Truth, Found, Rows, Figures, Amounts int
	// Fields counts the header's fields that are judged, FieldsRight those that are right.
	Fields, FieldsRight int
	// Score is the authenticity score as JSON prints it ("87", "null") and Risk its level; "-" if there is none.
	Score, Risk string
	// Values is a digest of all dates, amounts and balances given, of rows and header.
	Values string
	// Warnings are the codes of warnings, each with how often.
	Warnings string
	// Checks are the keys of checks that warn or fail, and a digest of the status of all.
	Checks string
	// Marks are the places that the result points at: rows repaired, broken or in doubt, pages with findings.
	Marks string
}

// Measure reads one paper, judges the result and returns it as a line with the name.
func Measure(
	ctx context.Context, read extracttest.Extractor, name string, p extracttest.Sample,
) (extracttest.Outcome, Line) {
	var got engine.Extraction
	o := extracttest.MeasureOne(ctx, func(
		ctx context.Context, name string, content []byte, declaredType string,
	) (result engine.Extraction, err error) {
		got, err = read(ctx, name, content, declaredType)
		return got, err
	}, p)
	return o, lineOf(name, o, got)
}

// lineOf is the line of an outcome and the result it judges.
func lineOf(name string, o extracttest.Outcome, got engine.Extraction) Line {
	l := Line{
		Name:     name,
		Claim:    claimOf(o),
		Flawed:   o.Paper.Truth.Flaw != "",
		Truth:    o.RowsInTruth,
		Found:    o.RowsFound,
		Rows:     o.RowsRight,
		Figures:  o.FiguresRight,
		Amounts:  o.AmountsRight,
		Fields:   len(o.Verdicts),
		Score:    "-",
		Risk:     "-",
		Values:   "-",
		Warnings: "-",
		Checks:   "-",
		Marks:    "-",
	}
	if o.Err != nil {
		return l // without a result nothing is right
	}
	for _, v := range o.Verdicts {
		if v == extracttest.Right {
			l.FieldsRight++
		}
	}
	if f := got.FraudDetection; f != nil {
		l.Score, l.Risk = asJSON(f.AuthenticityScore), cmp.Or(f.RiskLevel, "-")
	}
	l.Values, l.Warnings, l.Checks, l.Marks = valuesOf(got), warningsOf(got), checksOf(got), marksOf(got)
	return l
}

func claimOf(o extracttest.Outcome) Claim {
	switch {
	case o.Err != nil:
		return Unread
	case o.Proven:
		return Proven
	case o.AmountsFollow:
		return Follows
	}
	return Open
}

// digest is a short name for a long text.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:4])
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// valuesOf is a digest of the figures and days of a result.
func valuesOf(got engine.Extraction) string {
	var b bytes.Buffer
	for _, f := range got.Fields {
		var v any
		d := json.NewDecoder(strings.NewReader(asJSON(f.Value)))
		d.UseNumber()
		if d.Decode(&v) == nil {
			writeFigures(&b, f.Name, v)
		}
	}
	for _, t := range got.Transactions {
		fmt.Fprintf(&b, "%s %s %s %s %d\n", asJSON(t.Date), t.Debit, t.Credit, asJSON(t.Balance), t.AccountIndex)
	}
	return digest(b.Bytes())
}

// writeFigures writes the numbers and days of a value, at any depth, with their names.
func writeFigures(b *bytes.Buffer, name string, v any) {
	switch v := v.(type) {
	case json.Number:
		fmt.Fprintf(b, "%s %s\n", name, v)
	case string:
		if _, err := engine.ParseDate(v); err == nil {
			fmt.Fprintf(b, "%s %s\n", name, v)
		}
	case []any:
		for i, part := range v {
			writeFigures(b, name+"/"+strconv.Itoa(i), part)
		}
	case map[string]any:
		for _, key := range sortedKeys(v) {
			writeFigures(b, name+"/"+key, v[key])
		}
	}
}

func sortedKeys[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func warningsOf(got engine.Extraction) string {
	times := map[string]int{}
	for _, w := range got.Quality.Warnings {
		times[w.Code]++
	}
	var parts []string
	for _, code := range sortedKeys(times) {
		if n := times[code]; n > 1 {
			code += "*" + strconv.Itoa(n)
		}
		parts = append(parts, code)
	}
	return cmp.Or(strings.Join(parts, ","), "-")
}

// checksOf names the checks that did not pass, and digests the status of every check.
func checksOf(got engine.Extraction) string {
	var all bytes.Buffer
	var bad []string
	add := func(key string, s engine.CheckStatus) {
		fmt.Fprintf(&all, "%s %s\n", key, s)
		if s == engine.CheckWarn || s == engine.CheckFail {
			bad = append(bad, string(s)+":"+key)
		}
	}
	if c := got.BalanceChecks; c != nil {
		add("balance", c.Status)
		add("pages", c.PageContinuity)
		add("period", c.PeriodCoverage)
		for _, account := range c.ByAccount {
			add("account_"+strconv.Itoa(account.AccountIndex), account.Status)
		}
	}
	for _, c := range got.Validation.Checks {
		add(c.Key, c.Status)
	}
	if f := got.FraudDetection; f != nil {
		for _, c := range f.IntegrityChecks {
			add("integrity/"+c.Key, c.Status)
		}
	}
	return strings.Join(append(bad, "#"+digest(all.Bytes())), ",")
}

// marksOf names the rows and pages that the result points at.
func marksOf(got engine.Extraction) string {
	var marks []string
	mark := func(name string, places []int) {
		if len(places) > 0 {
			marks = append(marks, name+":"+placesText(places))
		}
	}
	var repaired, outliers, breaks, proposed []int
	for i, t := range got.Transactions {
		if t.Repaired {
			repaired = append(repaired, i+1)
		}
		if t.IsOutlier {
			outliers = append(outliers, i+1)
		}
	}
	mark("repaired", repaired)
	if c := got.BalanceChecks; c != nil {
		for _, b := range c.RowBreaks {
			breaks = append(breaks, b.Index+1)
		}
		for _, r := range c.Candidates {
			row := 0 // the closing balance
			if r.Row != nil {
				row = *r.Row
			}
			proposed = append(proposed, row)
		}
		mark("breaks", breaks)
		mark("words", c.DoubtfulWords)
		mark("days", c.DoubtfulDays)
		mark("candidates", proposed)
	}
	mark("outliers", outliers)
	if f := got.FraudDetection; f != nil {
		for _, c := range f.IntegrityChecks {
			var pages []int
			for _, e := range c.Evidence {
				pages = append(pages, e.Page)
			}
			mark(c.Key, pages)
		}
	}
	return cmp.Or(strings.Join(marks, ";"), "-")
}

// shownPlaces is how many places a line names one by one.
const shownPlaces = 6

// placesText is "2,5,9", or of many places their number and a digest.
func placesText(places []int) string {
	parts := make([]string, len(places))
	for i, p := range places {
		parts[i] = strconv.Itoa(p)
	}
	all := strings.Join(parts, ",")
	if len(places) > shownPlaces {
		return fmt.Sprintf("%dx#%s", len(places), digest([]byte(all)))
	}
	return all
}

// whole reports whether every row and every field of the header is right.
func (l Line) whole() bool { return l.allRight(l.Rows) && l.FieldsRight == l.Fields }

// allRight reports whether this number of right rows is that of all printed and all given rows.
func (l Line) allRight(rows int) bool {
	return l.Claim != Unread && rows == l.Truth && l.Found == l.Truth
}

// String is the line as recorded.
func (l Line) String() string {
	rows := fmt.Sprintf("rows=%d/%d", l.Rows, l.Truth)
	for _, part := range []struct {
		name       string
		got, usual int
	}{{"figures", l.Figures, l.Rows}, {"amounts", l.Amounts, l.Figures}, {"found", l.Found, l.Truth}} {
		if part.got != part.usual {
			rows += fmt.Sprintf(" %s=%d", part.name, part.got)
		}
	}
	right, flaw := "partly", ""
	if l.whole() {
		right = "whole"
	}
	if l.Flawed {
		flaw = " flawed"
	}
	return fmt.Sprintf(
		"%s%s %s %s %s header=%d/%d score=%s/%s values=%s warnings=%s checks=%s marks=%s",
		l.Name, flaw, l.Claim, right, rows, l.FieldsRight, l.Fields, l.Score, l.Risk, l.Values, l.Warnings,
		l.Checks, l.Marks,
	)
}

// parseLine parses a line that String has written.
func parseLine(text string) (Line, error) {
	words := strings.Fields(text)
	if len(words) < 3 {
		return Line{}, fmt.Errorf("%q is not the line of a paper", text)
	}
	l := Line{Name: words[0]}
	words = words[1:]
	if l.Flawed = words[0] == "flawed"; l.Flawed {
		words = words[1:]
	}
	l.Claim = Claim(words[0])
	values := map[string]string{}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		values[name] = value
	}
	var err error
	number := func(text string, usual int) int {
		if text == "" {
			return usual
		}
		n, bad := strconv.Atoi(text)
		err = cmp.Or(err, bad)
		return n
	}
	share := func(text string) (int, int) {
		part, all, _ := strings.Cut(text, "/")
		return number(part, -1), number(all, -1)
	}
	l.Rows, l.Truth = share(values["rows"])
	l.Figures = number(values["figures"], l.Rows)
	l.Amounts = number(values["amounts"], l.Figures)
	l.Found = number(values["found"], l.Truth)
	l.FieldsRight, l.Fields = share(values["header"])
	l.Score, l.Risk, _ = strings.Cut(values["score"], "/")
	l.Values, l.Warnings, l.Checks, l.Marks = values["values"], values["warnings"], values["checks"], values["marks"]
	if err != nil || l.String() != text {
		return Line{}, fmt.Errorf(
			"%q is not the line of a paper: %w", text, cmp.Or(err, fmt.Errorf("it reads as %q", l)),
		)
	}
	return l, nil
}
