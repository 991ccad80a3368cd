package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/ocr/tesseract/training"
)

// writer invents texts of statements: words, names, codes, figures and days, in no order and of no bank.
type writer struct {
	r     *rand.Rand
	words dictionary
}

func (w writer) pick(list ...string) string { return list[w.r.IntN(len(list))] }
func (w writer) chance(percent int) bool    { return w.r.IntN(100) < percent }
func (w writer) from(low, high int) int     { return low + w.r.IntN(high-low+1) }

// line is one line's runs.
func (w writer) line() []string {
	switch n := w.r.IntN(100); {
	case n < 30:
		return []string{w.narration()}
	case n < 40:
		return []string{w.day(), w.narration(), w.amount()}
	case n < 50:
		var runs []string
		for range w.from(1, 4) {
			runs = append(runs, w.amount())
		}
		return runs
	case n < 60:
		return []string{w.label() + w.pick(":", "", " :", ""), w.token()}
	case n < 76:
		return []string{w.dense()}
	case n < 86:
		return []string{w.token()}
	case n < 90:
		return []string{w.day(), w.day(), w.code(4, 10), w.amount()}
	}
	return []string{w.prose()}
}

func (w writer) word() string {
	s := w.listed()
	if w.chance(35) {
		s = w.name()
	}
	switch n := w.r.IntN(100); {
	case n < 50:
		return upper(s)
	case n < 75:
		return capital(s)
	case n < 95:
		return strings.ToLower(s)
	}
	return s
}

// upper returns a text in capitals, which have no sharp s.
func upper(s string) string { return strings.ToUpper(strings.ReplaceAll(s, "ß", "ss")) }

// capital is a word with a capital in front.
func capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return upper(s[:size]) + strings.ToLower(s[size:])
}

// name is a word of no language.
func (w writer) name() string {
	var b strings.Builder
	for range w.from(1, 4) {
		b.WriteString(w.pick(
			"b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "y", "z",
			"ch", "sh", "th", "kr", "st", "br", "qu", "ng", "tr", "", "",
		))
		b.WriteString(w.pick("a", "e", "i", "o", "u", "a", "e", "i", "o", "u", "ai", "ie", "ou", "ee"))
		if w.chance(4) {
			b.WriteString(w.pick(
				"á", "é", "í", "ó", "ú", "ü", "ö", "ä", "ñ", "ç", "ã", "è", "à", "ô", "ê", "å", "ø", "ß",
			))
		}
		b.WriteString(w.pick("", "", "", "n", "r", "s", "l", "m", "t", "x", "ng", "ck", "tz", "nd"))
	}
	return b.String()
}

func (w writer) digits(n int) string { return w.letters("0123456789", n) }

func (w writer) letters(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[w.r.IntN(len(alphabet))]
	}
	return string(b)
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// likely are the characters of codes: most makers of codes leave out letters that look like figures.
const likely = "ABCDEFGHJKLMNPQRSTUVWXYZ01234567890123456789"

func (w writer) code(low, high int) string {
	n := w.from(low, high)
	switch w.r.IntN(9) {
	case 0, 1, 2:
		if w.chance(25) {
			return strings.Repeat("0", w.from(1, 5)) + w.digits(w.from(1, 6))
		}
		return w.digits(n)
	case 3:
		return w.letters(capitals, w.from(1, 4)) + w.digits(n)
	case 4:
		if w.chance(80) {
			return w.letters(likely, n)
		}
		return w.letters(capitals+"0123456789", n)
	case 5:
		return w.letters("0123456789abcdef", n)
	case 6:
		return w.letters(capitals, w.from(2, 6))
	case 7:
		return w.letters("XX*x", 1) + strings.Repeat(w.pick("X", "*", "x", "#"), w.from(2, 8)) + w.digits(w.from(3, 4))
	}
	return w.digits(w.from(2, 4)) + w.pick("-", " ", "/", ".") +
		w.digits(w.from(3, 6)) + w.pick("-", " ", "/") + w.digits(w.from(1, 5))
}

func (w writer) amount() string {
	size := w.from(1, 8)
	whole := strings.TrimLeft(w.digits(size), "0")
	if whole == "" {
		whole = "0"
	}
	point, group, step := ".", ",", 3
	switch w.r.IntN(12) {
	case 0, 1:
		point, group = ",", "."
	case 2:
		point, group = ",", " "
	case 3:
		group = "'"
	case 4:
		group = ""
	case 5:
		step = 2
	case 6:
		point = ""
	}
	s := whole
	if len(whole) > 3 {
		head, tail := whole[:len(whole)-3], whole[len(whole)-3:]
		for len(head) > step {
			tail = head[len(head)-step:] + group + tail
			head = head[:len(head)-step]
		}
		s = head + group + tail
	}
	if point != "" {
		cents := w.digits(2)
		if w.chance(30) {
			cents = "00"
		}
		s += point + cents
	}
	if w.chance(22) {
		s = w.pick("$", "€", "£", "£", "P", "RM", "¥", "Rs.", "$", "€", "₱", "₱", "₹", "₹") + w.pick(
			"", "", "", "", " ",
		) + s
	}
	switch n := w.r.IntN(100); {
	case n < 52:
		return s
	case n < 67:
		return w.pick("-", "-", "-", "- ") + s
	case n < 72:
		return s + "-"
	case n < 75:
		return "(" + s + ")"
	case n < 79:
		return "+" + s
	case n < 86:
		return s + w.pick(
			" CR", " DR", "CR", "DR", " Cr", " Dr", "Cr", "D", " D", "C", " C", "+", " OD", " DB", " K", "K", "H", "S",
		)
	}
	return w.pick(
		"$", "€", "£", "USD ", "EUR ", "P", "PHP ", "RM ", "Rs. ", "¥", "CHF ", "R$ ", "$ ", "Php", "INR ", "₱", "₱ ",
		"₹", "₹ ",
	) + s
}

func (w writer) day() string {
	t := time.Date(
		w.from(2012, 2031), time.Month(w.from(1, 12)), w.from(1, 28), w.r.IntN(24), w.r.IntN(60), w.r.IntN(60), 0,
		time.UTC,
	)
	s := t.Format(w.pick(
		"02/01/2006", "01/02/2006", "02.01.2006", "2006-01-02", "02-Jan-2006", "02 Jan 2006", "Jan 02, 2006",
		"02Jan06", "02-01-06",
		"02/01/06", "01/02", "02.01.", "0102", "02Jan", "Jan 2", "January 2, 2006", "2 January 2006", "060102",
		"20060102", "2006/01/02", "02 Jan",
		"02/01/2006 15:04", "15:04:05", "03:04 PM", "Mon 02 Jan", "02.01.06", "1/2/2006", "Jan. 2",
	))
	if w.chance(35) {
		s = strings.ToUpper(s)
	}
	return s
}

func (w writer) token() string {
	switch w.r.IntN(10) {
	case 0, 1, 2:
		return w.word()
	case 3, 4:
		return w.code(3, 16)
	case 5:
		return w.day()
	case 6, 7:
		return w.amount()
	case 8:
		return w.mark(w.word())
	}
	return w.pick(
		strconv.Itoa(w.from(0, 99)),
		w.digits(w.from(1, 4)),
		w.digits(2)+"/"+w.digits(2),
		w.digits(w.from(1, 2))+"."+w.digits(2)+"%",
		"#"+w.digits(w.from(1, 6)),
		"No. "+w.digits(w.from(1, 7)),
		"Nº "+w.digits(w.from(1, 7)),
		w.digits(1)+w.pick("º", "ª"),
		"@ "+w.digits(2)+"."+w.digits(2),
		w.letters(capitals, 1),
		w.letters(capitals, 2),
	)
}

// mark adds the marks that surround words.
func (w writer) mark(s string) string {
	switch w.r.IntN(9) {
	case 0:
		return "(" + s + ")"
	case 1:
		return s + ":"
	case 2:
		return s + ","
	case 3:
		return s + "."
	case 4:
		return s + "*"
	case 5:
		return "\"" + s + "\""
	case 6:
		return s + "-" + w.word()
	case 7:
		return s + "/" + w.word()
	}
	return w.pick(s+"'s", s+"'s", "¿"+s+"?", "¡"+s+"!")
}

func (w writer) label() string {
	var parts []string
	for range w.from(1, 3) {
		parts = append(parts, w.word())
	}
	return strings.Join(parts, " ")
}

func (w writer) narration() string {
	var parts []string
	for range w.from(1, 5) {
		if w.chance(65) {
			parts = append(parts, w.word())
		} else {
			parts = append(parts, w.token())
		}
	}
	if w.chance(35) {
		at := w.r.IntN(len(parts) + 1)
		parts = append(parts[:at:at], append([]string{w.small()}, parts[at:]...)...)
	}
	if w.chance(50) {
		return upper(strings.Join(parts, " "))
	}
	return strings.Join(parts, " ")
}

// small is a short part of a text: a number, an initial, a word of one or two letters.
func (w writer) small() string {
	switch w.r.IntN(6) {
	case 0, 1:
		return strconv.Itoa(w.from(0, 99))
	case 2:
		return w.letters(capitals, 1) + w.pick(
			"", ".", " "+w.letters(capitals, 1), ".", ". "+w.letters(capitals, 1)+".",
		)
	case 3:
		return strconv.Itoa(w.from(1, 36)) + w.pick(" OF ", " of ", "/", " / ") + strconv.Itoa(w.from(1, 36))
	case 4:
		return w.pick(
			"TO", "OF", "BY", "IN", "ON", "AT", "A/C", "W/D", "c/o", "NO", "CO", "&", "-", "LTD", "REF", "DR", "CR",
			"to", "of", "a", "I", "x",
		)
	}
	return w.letters("0123456789", w.from(1, 3))
}

// dense is a text as payment networks write it: parts without blanks.
func (w writer) dense() string {
	var b strings.Builder
	mark := w.pick("/", "-", ":", "*", "/", "-", ".", "//", "/", "-", "|", "/", ":", "-", "/", "-")
	if w.chance(2) {
		mark = "_"
	}
	for i := range w.from(2, 6) {
		if i > 0 {
			b.WriteString(w.pick(
				mark, mark, mark, mark, " ", mark+" ", " "+mark, " "+mark+" ", "",
				w.pick("-", "/", ":", ".", "@", ",", "#", "+", "=", "&", ";"),
			))
		}
		switch w.r.IntN(6) {
		case 0, 1:
			b.WriteString(w.word())
		case 2:
			b.WriteString(w.word() + " " + w.word())
		case 3:
			b.WriteString(w.letters(capitals, w.from(2, 5)))
		default:
			b.WriteString(w.code(2, 18))
		}
	}
	return b.String()
}

func (w writer) prose() string {
	var parts []string
	for i := range w.from(3, 9) {
		s := strings.ToLower(w.listed())
		if i == 0 {
			s = capital(s)
		}
		if w.chance(10) {
			s += w.pick(",", ",", ".", ";", " -", " and", " of the", " is")
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " ") + fmt.Sprint(w.pick(".", "", ""))
}

// dictionary are the words that lines are written with: English ones, and those of other languages with and without
// letters that English lacks.
type dictionary struct {
	english           []string
	accented, foreign [][]string // of each other language
}

// dictionaryOf reads lists of words, English first.
func dictionaryOf(paths []string) (d dictionary, err error) {
	for i, path := range paths {
		words, err := wordsOf(path)
		if err != nil {
			return dictionary{}, err
		}
		var bare, accented []string
		for _, word := range words {
			switch {
			case strings.Trim(word, ascii) == "":
				bare = append(bare, word)
			case strings.Trim(word, ascii+training.Western) == "":
				accented = append(accented, word)
			}
		}
		if len(bare) == 0 {
			return dictionary{}, fmt.Errorf("%s has no words", path)
		}
		if i == 0 {
			d.english = bare
			continue
		}
		d.foreign = append(d.foreign, bare)
		if len(accented) > 0 {
			d.accented = append(d.accented, accented)
		}
	}
	return d, nil
}

const ascii = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

func wordsOf(path string) (words []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w; dawg2wordlist writes one from a language file", err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Scan() {
		if w := strings.TrimSpace(s.Text()); w != "" {
			words = append(words, w)
		}
	}
	return words, s.Err()
}

// listed is any word of the lists: of ten seven are English, the others of each language as often.
func (w writer) listed() string {
	list := w.words.english
	switch n := w.r.IntN(100); {
	case n < 22 && len(w.words.accented) > 0:
		list = w.words.accented[w.r.IntN(len(w.words.accented))]
	case n < 30 && len(w.words.foreign) > 0:
		list = w.words.foreign[w.r.IntN(len(w.words.foreign))]
	}
	return list[w.r.IntN(len(list))]
}
