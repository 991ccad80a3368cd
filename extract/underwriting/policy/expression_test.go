package policy

import (
	"strings"
	"testing"
)

func TestExpressionIsRefusedWithPlaceAndReason(t *testing.T) {
	cases := []struct {
		name, source string
		at           int
		reason       string
	}{
		{"empty", "", -1, "the expression is empty"},
		{"blank", "  ", -1, "the expression is empty"},
		{"a number", "1", -1, "the expression is a number; compare it with something"},
		{"a figure alone", "dscr", -1, "the expression is a number; compare it with something"},
		{"a sum", "dscr + 1", -1, "the expression is a number; compare it with something"},
		{"a text", "profile", -1, "the expression is a text; compare it with something"},
		{"unknown figure", "dscr < 1 and dcsr_low < 1", 13, `there is no figure "dcsr_low"; dscr_low is nearest`},
		{"a name of another alphabet", "dscr < 1 and рrofile == 'a'", 13, `there is no figure "рrofile"; profile is nearest`},
		{"ends early", "dscr < 1 and", 12, "the expression ends too early"},
		{"begins late", "and dscr < 1", 0, `this is not expected here: "and"`},
		{"two values", "dscr 1 < 2", 5, `this is not expected here: "1"`},
		{"open parenthesis", "(dscr < 1", 9, "the expression ends too early"},
		{"parenthesis too many", "dscr < 1)", 8, `this is not expected here: ")"`},
		{"call", "abs(dscr) < 1", 0, `calls are not allowed: "abs(…)"`},
		{"call of a figure", "dscr(1) < 1", 0, `calls are not allowed: "dscr(…)"`},
		{"call of a condition", "(dscr)(1) < 1", 6, `this is not expected here: "("`},
		{"member", "dscr.value < 1", 4, `"." is not allowed`},
		{"optional member", "dscr?.value < 1", 4, `"?." is not allowed`},
		{"index", "dscr[0] < 1", 4, "lists and member access are not allowed"},
		{"list", "profile in ['a']", 8, `"in" is not allowed`},
		{"map", "{a: 1} == 1", 0, "lists and member access are not allowed"},
		{"range", "dscr == 1..2", 9, `".." is not allowed`},
		{"ternary", "dscr < 1 ? 1 : 2", 9, `"?" is not allowed`},
		{"if", "if dscr < 1 {1} else {2}", 0, `"if" is not allowed`},
		{"let", "let x = 1; dscr < x", 0, `"let" is not allowed`},
		{"sequence", "dscr < 1; dscr < 2", 8, `";" is not allowed`},
		{"pipe", "dscr | abs() < 1", 5, "write or instead of |"},
		{"closure", "all(dscr, {# < 1})", 0, "calls are not allowed"},
		{"pointer", "# < dscr", 0, `"#" is not allowed`},
		{"coalescing", "dscr ?? 1 < 2", 5, `"??" is not allowed`},
		{"percent", "dti > 40%", 8, `"%" is not allowed`},
		{"power", "dscr ** 2 > 1", 5, `"**" is not allowed`},
		{"caret", "dscr ^ 2 > 1", 5, `"^" is not allowed`},
		{"matches", "profile matches 'a'", 8, `"matches" is not allowed`},
		{"contains", "profile contains 'a'", 8, `"contains" is not allowed`},
		{"not in", "profile not in ['a']", 12, `"in" is not allowed`},
		{"environment", "$env.x > 1", 0, `there is no figure "$env"`},
		{"two ampersands", "dscr < 1 && dti > 1", 9, "write and instead of &&"},
		{"two bars", "dscr < 1 || dti > 1", 9, "write or instead of ||"},
		{"exclamation mark", "!(dscr < 1)", 0, "write not instead of !"},
		{"one equals sign", "dscr = 1", 5, "write == instead of ="},
		{"capital AND", "dscr < 1 AND dti > 1", 9, "write and instead of AND"},
		{"angle brackets", "dscr <> 1", 6, `this is not expected here: ">"`},
		{"null", "dscr == null", 8, "null is not allowed"},
		{"nil", "dscr == nil", 8, "nil is not allowed"},
		{"true", "true", 0, "true is not allowed"},
		{"comment to the end", "dscr < 1 // and dti > 1", 9, "comments are not allowed in an expression"},
		{"comment between", "dscr /* x */ < 1", 5, "comments are not allowed in an expression"},
		{"comment before", "/* x */ dscr < 1", 0, "comments are not allowed in an expression"},
		{"hexadecimal", "dscr < 0x10", 7, `"0x10" is not a plain number`},
		{"exponent", "dscr < 1e3", 7, `"1e3" is not a plain number`},
		{"underscore", "adb < 5_000", 6, `"5_000" is not a plain number`},
		{"no digit before the point", "dti > .4", 6, `".4" is not a plain number`},
		{"no digit behind the point", "dti > 4.", 6, `"4." is not a plain number`},
		{"too many digits", "adb > 1234567890123456", 6, `"1234567890123456" is not a plain number`},
		{"number with letters", "adb > 5k", 6, "this is not a plain number"},
		{"thousands", "adb > 5,000", 7, `"," is not allowed`},
		{"open quote", "profile == 'a", 11, "this text has no closing quote"},
		{"unknown escape", `profile == 'a\qb'`, 11, "this text has no closing quote, or a backslash"},
		{"raw quote", "profile == `a`", 11, "write texts in single or double quotes"},
		{"bytes", "profile == b'a'", 11, `"b'a'" is not allowed`},
		{"a stray letter", "dscr < 1 @", 9, `"@" does not belong in an expression`},
		{"a zero byte", "dscr < 1 \x00", 9, `"\x00" does not belong in an expression`},
		{"behind letters of two bytes", "profile == 'ñ' @", 15, `"@" does not belong`},
		{"compared twice", "1 < dscr < 2", 9, "compare two at a time, as in 1 < dscr and dscr < 2"},
		{"compared with a comparison", "(dscr < 1) == (dti > 1)", 11, "== needs a number on both sides, not a condition"},
		{"text and number", "profile == 1", 8, "== needs a number on both sides, not a text"},
		{"number and text", "dscr == '1'", 5, "== needs a number on both sides, not a text"},
		{"order of texts", "profile < 'b'", 8, "< needs a number on both sides, not a text"},
		{"sum of texts", "profile + 'b' == 'ab'", 8, "+ needs a number on both sides, not a text"},
		{"and with a number", "dscr and dti", 5, "and needs a condition on both sides, not a number"},
		{"not with a number", "not dscr < 1", 0, "not needs a condition behind it, not a number; write not (…)"},
		{"minus with a text", "-profile == 'a'", 0, "- needs a number behind it, not a text"},
		{"division by zero", "dscr / 0 > 1", 5, "this divides by zero"},
		{"division by zero point zero", "dscr / 0.0 > 1", 5, "this divides by zero"},
	}
	for _, c := range cases {
		got, f := compile(c.source)
		if f == nil {
			t.Errorf("%s: %q is accepted as %+v", c.name, c.source, got.root)
			continue
		}
		if f.at != c.at || !strings.HasPrefix(f.reason, c.reason) {
			t.Errorf("%s: got %d %q, want %d %q", c.name, f.at, f.reason, c.at, c.reason)
		}
	}
}

func TestExpressionMayBeWrittenInManyWays(t *testing.T) {
	for _, source := range []string{
		"dscr<1", " dscr < 1 ", "dscr\n<\t1", "(dscr) < (1)", "((((dscr < 1))))", "not (dscr < 1)", "not not (dscr < 1)",
		"-dscr < -1", "+dscr < 1", "1 - -1 < dscr", "1.50 < dscr", "007 < dscr", "profile == 'a'", `profile != "a'b"`, `"a" == profile`,
		"track == profile", "profile == ''", "dscr < 1 or dti > 1 and foir > 1", "(noi - debt_service) / loan_amount * 100 >= 2.5",
		"1 < 2", "0 / 1 < 1",
	} {
		if _, f := compile(source); f != nil {
			t.Errorf("%q is refused: %d %s", source, f.at, f.reason)
		}
	}
}
