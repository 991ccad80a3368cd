package layout

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// recognized sets a line whose words three spaces apart are cells.
func recognized(text string, confidence float64) Line {
	var words []page.Word
	x := 0.0
	for cell := range strings.SplitSeq(text, "   ") {
		for word := range strings.FieldsSeq(cell) {
			width := 5 * float64(len(word))
			words = append(words, page.Word{Text: word, Box: page.Box{X0: x, X1: x + width, Y1: 8}, Confidence: confidence, Source: page.SourceOCR})
			x += width + 2
		}
		x += 60
	}
	return Line{Page: 1, Words: words, Box: Bounds(words)}
}

func TestAHeadingALetterOffTheListsAmongOthersIsItsWord(t *testing.T) {
	words := MustVocabulary("date: date | datum | tarikh\ndescription: details | butiran\namount: amount | jumlah\nbalance: balance | baki | saldo\n" +
		"indicator: dr/cr\ndebit: debit | debet | debe\ncredit: credit | haber\nbranch: branch\nvalue: data valuta")
	for _, c := range []struct {
		name, line string
		confidence float64
		want       string
	}{
		{"a small l as an i", "Tarikh   Butiran   Jumiah   Baki", 0.9, "date description amount balance"},
		{"a stroke as an I", "Date   Details   Amount DRICR   Balance", 0.9, "date description amount indicator balance"},
		{"the first letter", "Oatum   Credit   Debet   Saldo", 0.8, "date credit debit balance"},
		{"a letter unlike it that no other word has", "Date   Debe   Maber   Saldo", 0.8, "date debit credit balance"},
		{"what looks like one before what does not", "Dete   Details   Amount   Balance", 0.8, "date description amount balance"},
		{"two letters of a longer word", "Date   Amount   Balance   Deteits", 0.8, "date amount balance description"},
		{"beside the next label", "Datum   Details   Amount   Saldc Data valuta", 0.8, "date description amount balance value"},
		{"read surely", "Tarikh   Butiran   Jumiah   Baki", 0.97, "date description  balance"},
		{"too few beside it", "Jumiah   Baki   Page", 0.8, " balance "},
		{"a second of what is there", "Date   Details   Amount   Balance   Rate", 0.8, "date description amount balance "},
	} {
		var got []string
		for _, column := range readHeader([]Line{recognized(c.line, c.confidence)}, words).Columns {
			got = append(got, string(column.Role))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}

func TestWordsOfATextLayerAreNeverSpelledAnew(t *testing.T) {
	words := MustVocabulary("date: date\ndescription: details\namount: jumlah\nbalance: balance")
	line := recognized("Date   Details   Jumiah   Balance", 0.8)
	for i := range line.Words {
		line.Words[i].Source = page.SourceText
	}
	if h := readHeader([]Line{line}, words); h.Columns[2].Role != "" {
		t.Errorf("columns %+v, want the third without a meaning", h.Columns)
	}
}
