package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// shownQuery formats a query for reading: + between groups, | between alternatives, * after beginnings.
func shownQuery(q SearchQuery) string {
	var groups []string
	for _, ways := range q {
		var alternatives []string
		for _, way := range ways {
			var words []string
			for _, t := range way {
				word := t.Word
				if t.Prefix {
					word += "*"
				}
				words = append(words, word)
			}
			alternatives = append(alternatives, strings.Join(words, " "))
		}
		groups = append(groups, strings.Join(alternatives, " | "))
	}
	return strings.Join(groups, " + ")
}

func TestSearchQueryParsing(t *testing.T) {
	for q, want := range map[string]string{
		"reyes":                       "reyes*",
		"  Ana   REYES ":              "ana + reyes*",
		"Niño Peñafrancia":            "nino + penafrancia*",
		"nin\u0303o":                  "nino*",
		"Łódź Straße":                 "łodz + strasse*",
		"5313-3258-5628":              "5313 3258 5628* | 531332585628*",
		"5313 3258 5628":              "5313 3258 5628* | 531332585628*",
		"juan 5313 3258":              "juan + 5313 3258* | 53133258*",
		"5313 3258 juan":              "5313 3258 | 53133258 + juan*",
		"O'Brien":                     "o brien* | obrien*",
		"march_final.pdf":             "march final pdf* | marchfinalpdf*",
		`ana" OR "x`:                  "ana + or + x*",
		"NEAR(a b) words:x ^a a* -b":  "near a | neara + b + words x | wordsx + a + a + b*",
		"ana\x00reyes":                "ana reyes* | anareyes*",
		"ana\u200breyes":              "anareyes*", // what nobody sees parts nothing
		"日本語":                         "日本語*",
		strings.Repeat("a", 100):      strings.Repeat("a", 64) + "*",
		strings.Repeat("ñ", 100):      strings.Repeat("n", 64) + "*",
		strings.Repeat("7", maxQuery): strings.Repeat("7", 64) + "*",
	} {
		got, err := parseQuery(q)
		if err != nil || shownQuery(got) != want {
			t.Errorf("%q: got %q, %v, want %q", q, shownQuery(got), err, want)
		}
	}
	for q, code := range map[string]string{
		"": "REQUIRED", "   ": "REQUIRED", "--%_*\"'": "REQUIRED", "\u0301": "REQUIRED",
		strings.Repeat("ñ", maxQuery+1): "LENGTH", "a\xff": "UTF8",
	} {
		_, err := parseQuery(q)
		known, _ := err.(*Error)
		if known == nil || known.Code != CodeValidationFailed || len(known.Details) != 1 ||
			known.Details[0].Field != "/q" || known.Details[0].Code != code {
			t.Errorf("%q: got %v, want %s of /q", q, err, code)
		}
	}
}

// finds reports whether words match a query as a store would decide.
func finds(words []string, q SearchQuery) bool {
	has := func(term SearchTerm) bool {
		return slices.ContainsFunc(
			words, func(w string) bool { return w == term.Word || term.Prefix && strings.HasPrefix(w, term.Word) },
		)
	}
	for _, ways := range q {
		if !slices.ContainsFunc(ways, func(way []SearchTerm) bool {
			return !slices.ContainsFunc(way, func(t SearchTerm) bool { return !has(t) })
		}) {
			return false
		}
	}
	return true
}

func TestSearchWordsOfDocument(t *testing.T) {
	result := json.RawMessage(`{"account_name":"NIÑO D. DIMACULANGAN","account_holders":["Niño Dimaculangan","Ana O'Brien"],
		"account_number":"5313-3258-5628","account_type":"savings","employee_name":null,"full_name":17,
		"accounts":[{"account_name":"Second Holder","account_number":"00 1122 3344"}],
		"cards":[{"card_number":"XXXX-XXXX-XXXX-9876","cardholder_name":"Third Holder"}],
		"transactions":[{"description":"RENT","reference":"INV/2025-0701"},{"reference":null},{"reference":"TRX99"}],
		"records":[{"full_name":"Fourth Person","reference_number":"REC-5","subject":{"full_name":"Fifth Person"}}]}`)
	ref := "CRM 47/11"
	words := searchWords(Document{FileName: "Márch_statement-2025.pdf", ExternalRef: &ref}, resultWords(result))
	for _, q := range []string{
		"march", "statement 2025", "march_statement-2025.pdf", "crm 47/11", "4711", "nino dimaculangan", "Niño",
		"dima", "5313-3258-5628", "531332585628", "5313 3258 5628", "5628", "85628", "58-5628", "ana obrien",
		"O'Brien", "0011223344", "3344", "9876", "holder second", "third holder", "inv/2025-0701", "INV20250701",
		"trx9", "fourth", "rec-5", "fifth person", "march nino 5628 trx99",
	} {
		query, err := parseQuery(q)
		if err != nil || !finds(words, query) {
			t.Errorf("%q does not find it: %v; words %q", q, err, words)
		}
	}
	for _, q := range []string{"rent", "savings", "628", "arch", "ni no", "april", "5629", "17", "1011"} {
		query, err := parseQuery(q)
		if err != nil || finds(words, query) {
			t.Errorf("%q finds it (%v); words %q", q, err, words)
		}
	}
	for _, result := range []string{
		"", "null", "[]", `{"transactions":7,"accounts":{},"records":[1]}`, `{"account_name":`,
	} {
		if got := searchWords(Document{FileName: "a.pdf"}, resultWords(json.RawMessage(result))); !slices.Contains(
			got, "pdf",
		) {
			t.Errorf("result %q: words %q, want those of the file name", result, got)
		}
	}
}

// A statement with very many references is found by its holder and its first references, and costs no more than others.
func TestWordsOfDocumentAreBounded(t *testing.T) {
	var result strings.Builder
	result.WriteString(`{"transactions":[`)
	for i := range 60_000 {
		if i > 0 {
			result.WriteByte(',')
		}
		fmt.Fprintf(&result, `{"reference":"REF%09d"}`, i)
	}
	result.WriteString(`],"account_name":"Last Named"}`)
	words := searchWords(Document{FileName: "a.pdf"}, resultWords(json.RawMessage(result.String())))
	total := 0
	for _, w := range words {
		total += len(w) + 1
	}
	if total > maxSearchBytes+maxWord || len(words) < 10_000 {
		t.Errorf("%d words of %d bytes, want at most %d bytes and many", len(words), total, maxSearchBytes)
	}
	for _, w := range []string{"pdf", "last", "named"} {
		if !slices.Contains(words, w) {
			t.Errorf("%q is not among the words", w)
		}
	}
}

// A name or a number finds the document that has it, however it is written.
func TestWordsOfDocumentAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringOfN(rapid.RuneFrom([]rune("aZñÑéß -_.'1٣日ł/\u0301")), 1, 40, -1).Draw(t, "name")
		digits := rapid.StringMatching(`[0-9]{2,6}([- ][0-9]{1,5}){0,4}`).Draw(t, "number")
		result, _ := json.Marshal(map[string]any{"account_name": name, "account_number": digits})
		words := searchWords(Document{FileName: "f"}, resultWords(result))
		for _, q := range []string{
			name, strings.ToUpper(name), digits, strings.NewReplacer("-", "", " ", "").Replace(digits), digits + " f",
		} {
			query, err := parseQuery(q)
			if err != nil {
				continue // no letter or digit
			}
			if !finds(words, query) {
				t.Fatalf("%q does not find %q %q; words %q", q, name, digits, words)
			}
		}
	})
}
