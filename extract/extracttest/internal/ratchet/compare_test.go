package ratchet

import (
	"strings"
	"testing"
)

// usual is the line of an honest paper that is read wholly right.
func usual() Line {
	return Line{
		Name:        "grid-1",
		Claim:       Proven,
		Truth:       20,
		Found:       20,
		Rows:        20,
		Figures:     20,
		Amounts:     20,
		Fields:      10,
		FieldsRight: 10,
		Score:       "100",
		Risk:        "low",
		Values:      "0a0b0c0d",
		Warnings:    "-",
		Checks:      "#01020304",
		Marks:       "-",
	}
}

// partly is the line of a paper whose reading has room on both sides.
func partly() Line {
	l := usual()
	l.Claim, l.Rows, l.Figures, l.Amounts, l.FieldsRight = Open, 15, 16, 17, 8
	return l
}

func TestWorseBetterAndChangedAreDistinguished(t *testing.T) {
	for _, c := range []struct {
		name  string
		line  Line
		alter func(*Line)
		want  string // worse, better, changed, same
		says  string
	}{
		{"nothing differs", usual(), func(*Line) {}, "same", ""},
		{"a row is no longer right", usual(), func(l *Line) { l.Rows-- }, "worse", "19 rows right, were 20"},
		{
			"a row is no longer right, and another field is", partly(), func(l *Line) { l.Rows--; l.FieldsRight++ },
			"worse", "better: 9 header fields right, were 8",
		},
		{
			"a figure is no longer right", partly(), func(l *Line) { l.Figures-- }, "worse",
			"15 rows with right figures, were 16",
		},
		{
			"an amount is no longer right", partly(), func(l *Line) { l.Amounts-- }, "worse",
			"16 rows with right amounts, were 17",
		},
		{
			"a row too many", partly(), func(l *Line) { l.Found++ }, "worse",
			"1 rows that the paper does not have, were 0",
		},
		{
			"a row missing is given, and wrong", partly(), func(l *Line) { l.Truth++; l.Found++ }, "changed",
			"another one",
		},
		{
			"a header field is no longer right", usual(), func(l *Line) { l.FieldsRight-- }, "worse",
			"no longer wholly right",
		},
		{"the proof is lost", usual(), func(l *Line) { l.Claim = Open }, "worse", "open, was proven"},
		{
			"the proof is lost for words in doubt", usual(), func(l *Line) { l.Claim = Follows }, "worse",
			"follows, was proven",
		},
		{"not read any more", partly(), func(l *Line) { l.Claim = Unread }, "worse", "unread, was open"},
		{
			"proven with a wrong figure", partly(), func(l *Line) { l.Claim = Proven }, "worse",
			"claims proof and a figure is wrong",
		},
		{
			"amounts said to follow, one wrong", partly(), func(l *Line) { l.Claim = Follows }, "worse",
			"says that the amounts follow, and one is wrong",
		},
		{"a flawed paper proven", flawed(), func(l *Line) { l.Claim = Proven }, "worse", "planted contradiction"},
		{
			"an honest paper called a high risk", usual(), func(l *Line) { l.Score, l.Risk = "17", "high" }, "worse",
			"score 17/high, was 100/low",
		},
		{
			"a flawed paper called a high risk", flawed(), func(l *Line) { l.Score, l.Risk = "17", "high" },
			"changed", "score 17/high",
		},
		{
			"no score any more", usual(), func(l *Line) { l.Score, l.Risk = "null", "inconclusive" }, "changed",
			"score null/inconclusive",
		},
		{"a row more is right", partly(), func(l *Line) { l.Rows++ }, "better", "16 rows right, were 15"},
		{"proven now", follows(), func(l *Line) { l.Claim = Proven }, "better", "proven, was follows"},
		{
			"another warning", usual(), func(l *Line) { l.Warnings = "YEAR_INFERRED" }, "changed",
			"warnings YEAR_INFERRED, were -",
		},
		{
			"another value, right as before", partly(), func(l *Line) { l.Values = "ffffffff" }, "changed",
			"values ffffffff",
		},
		{"another check", usual(), func(l *Line) { l.Checks = "warn:x,#00" }, "changed", "checks warn:x"},
		{"another row marked", usual(), func(l *Line) { l.Marks = "repaired:3" }, "changed", "marks repaired:3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			after := c.line
			c.alter(&after)
			got := Lines{c.line.Name: c.line}.Compare([]Line{after})
			sort := "same"
			for name, n := range map[string]int{
				"worse":   len(got.Worse),
				"better":  len(got.Better),
				"changed": len(got.Changed),
			} {
				if n == 1 {
					sort = name
				}
			}
			if sort != c.want || got.Same() != (c.want == "same") || !strings.Contains(got.String(), c.says) ||
				c.want != "same" && !strings.Contains(got.String(), "grid-1") {
				t.Errorf("got %s: %s; want %s, saying %q", sort, got, c.want, c.says)
			}
		})
	}
}

func flawed() Line {
	l := usual()
	l.Flawed, l.Claim = true, Open
	return l
}

func follows() Line {
	l := usual()
	l.Claim = Follows
	return l
}

func TestNewPaperIsNamedAndItsBrokenPromiseRefused(t *testing.T) {
	honest, broken := usual(), partly()
	broken.Name, broken.Claim = "grid-2", Proven
	got := Lines{}.Compare([]Line{honest, broken})
	if len(got.New) != 2 || got.Held != 0 || len(got.Worse) != 1 || got.Worse[0].Name != "grid-2" {
		t.Errorf("got %+v; want two new papers, and the one refused that claims proof of a wrong figure", got)
	}
}

func TestBrokenPromiseIsRefusedThoughItIsRecorded(t *testing.T) {
	l := partly()
	l.Claim = Proven
	if got := (Lines{l.Name: l}).Compare([]Line{l}); len(got.Worse) != 1 {
		t.Errorf("got %s; want the paper refused", got)
	}
}

func TestShortListNamesAllWorsePapers(t *testing.T) {
	recorded := Lines{}
	var measured []Line
	for _, name := range []string{"a", "b", "c"} {
		l := usual()
		l.Name = name
		recorded[name] = l
		l.Rows--
		measured = append(measured, l)
	}
	if got := recorded.Compare(measured).Short(1); strings.Count(got, "19 rows right") != 3 {
		t.Errorf("got %s; want all three papers", got)
	}
}
