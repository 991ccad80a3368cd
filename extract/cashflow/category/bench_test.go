package category

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// benchRows are descriptions of many looks, with numbers of their own.
func benchRows() []Row {
	looks := []string{
		"INSTAPAY TRANSFER TO MARIA SANTOS REF %09d", "POS PURCHASE SM SUPERMARKET BACOOR %d", "PAYROLL ACME CORP %d",
		"UPI/DR/%012d/ANITA SHARMA/HDFC/anita@hdfc/lunch", "BILLS PAYMENT MERALCO ACCT %d", "INTEREST EARNED",
		"INWARD CHECK %d CEBU CLEARING", "PESONET TO KAPATAGAN STEEL CORPORATION SI %d", "LOAN AMORTIZATION PN NO. %d",
	}
	rows := make([]Row, 0, 9_000)
	for i := range cap(rows) {
		description := looks[i%len(looks)]
		if strings.Contains(description, "%") {
			description = fmt.Sprintf(description, i*7919)
		}
		rows = append(rows, Row{Description: description, Direction: Out})
	}
	return rows
}

// BenchmarkRead compares the classifier with the plainest reading of the same words: one list after the other, the
// first category that fits, and a name of the words that are left.
func BenchmarkRead(b *testing.B) {
	rows := benchRows()
	b.Run("classifier", func(b *testing.B) {
		c := New(Options{Currency: "PHP", Holders: []string{"JUAN DELA CRUZ"}})
		for b.Loop() {
			for _, row := range rows {
				c.Read(row)
			}
		}
	})
	lists, drop := plainLists()
	b.Run("baseline, one list after the other", func(b *testing.B) {
		var hits []narration.Hit
		for b.Loop() {
			for _, row := range rows {
				words := narration.Words(row.Description)
				for _, list := range lists {
					hits = narration.Outermost(list.AppendHits(hits[:0], words))
				}
				plainName(row.Description, drop)
			}
		}
	})
}

// plainLists are a list of categories, one of channels and one of lenders, and the words that are in no name.
func plainLists() (lists []*narration.Lexicon, drop map[string]bool) {
	phrases := make([][]narration.Phrase, 3)
	drop = map[string]bool{}
	for i, e := range entries {
		p := narration.Phrase{Text: e.phrase, Label: i}
		switch {
		case e.kind == channels:
			phrases[1] = append(phrases[1], p)
		case e.kind == lenders:
			phrases[2] = append(phrases[2], p)
		case e.kind < legalForms:
			phrases[0] = append(phrases[0], p)
		}
		if e.role&cut != 0 && e.words == 1 {
			drop[e.phrase] = true
		}
	}
	for _, list := range phrases {
		lists = append(lists, narration.Compile(list))
	}
	return lists, drop
}

func plainName(description string, drop map[string]bool) string {
	var name []string
	for _, token := range strings.Fields(narration.Fold(description)) {
		if word := strings.Trim(token, ".,:/-"); !drop[word] && !isReference(word) {
			name = append(name, word)
		}
	}
	return strings.Join(name, " ")
}
