package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// # How documents are found by their words
//
// A document's words are those of its file name, of its application's external_ref and, once it is completed, of the
// holders, account numbers and references in its result as it is shown, edits included; of a file with several papers,
// in all of them. The engine makes the words and
// the store indexes them, in the transaction that changes their source. A deleted document loses its words at once.
//
// The engine folds words, not the database, so that every database finds the same: case and accents are dropped ("Niño"
// becomes "nino"), letters and digits stay, everything else separates words. A text between two spaces that has several
// words is also found without its separators: "5313-3258-5628" and "531332585628" find each other. Endings of a number
// with at least four digits are words too.

// Bounds of searching.
const (
	maxQuery = 200 // characters of a search
	maxWord  = 64  // characters of a word that count; longer words are equal if their beginnings are
	// Bytes that are indexed of one document, some 20,000 words, so that a document with very many references does not
	// delay other writers. File name, holders and account numbers come first.
	maxSearchBytes = 256 << 10
	leastDigits    = 4  // how many last digits of an account number are enough to find it
	mostDigits     = 24 // the longest ending of a number that is indexed
)

// SearchTerm is one folded word to look for.
type SearchTerm struct {
	Word   string // letters, marks and digits only
	Prefix bool   // words that begin with Word match too
}

// SearchQuery is what a document's words must contain: from each group, all terms of at least one alternative. It is
// empty if nothing is looked for.
type SearchQuery [][][]SearchTerm

// parseQuery reads a caller's search: words that must all be there; the last may be the beginning of a word. Text of
// several words without spaces, and numbers that follow each other, also match without their separators.
func parseQuery(q string) (SearchQuery, error) {
	switch {
	case !utf8.ValidString(q):
		return nil, FailField("/q", "UTF8", "q is not valid UTF-8 text.")
	case utf8.RuneCountInString(q) > maxQuery:
		return nil, FailField("/q", "LENGTH", fmt.Sprintf("q has at most %d characters.", maxQuery))
	}
	var groups [][]string // the words of each group
	numbers := false      // the last group has only digits
	for _, text := range strings.Fields(q) {
		words := foldedWords(text)
		if len(words) == 0 {
			continue
		}
		digits := allDigits(words)
		if last := len(groups) - 1; digits && numbers {
			groups[last] = append(groups[last], words...)
		} else {
			groups = append(groups, words)
		}
		numbers = digits
	}
	if len(groups) == 0 {
		return nil, FailField("/q", "REQUIRED", "q needs at least one letter or digit.")
	}
	query := make(SearchQuery, len(groups))
	for i, words := range groups {
		prefix := i == len(groups)-1
		query[i] = [][]SearchTerm{terms(words, prefix)}
		if len(words) > 1 {
			query[i] = append(query[i], terms([]string{shortWord(strings.Join(words, ""))}, prefix))
		}
	}
	return query, nil
}

// terms look for words; if prefix is set, for the beginning of the last.
func terms(words []string, prefix bool) []SearchTerm {
	list := make([]SearchTerm, len(words))
	for i, w := range words {
		list[i] = SearchTerm{Word: w, Prefix: prefix && i == len(words)-1}
	}
	return list
}

func allDigits(words []string) bool {
	for _, w := range words {
		if strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsDigit(r) }) {
			return false
		}
	}
	return true
}

// foldedWords are the words of a text without case and accents.
func foldedWords(text string) []string {
	plain := cases.Fold().String(norm.NFKD.String(text))
	words := strings.FieldsFunc(strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Mn, unicode.Cf) { // accents and invisible characters
			return -1
		}
		return r
	}, plain), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.Is(unicode.Mc, r) })
	for i, w := range words {
		words[i] = shortWord(w)
	}
	return words
}

func shortWord(w string) string {
	if len(w) <= maxWord {
		return w
	}
	if runes := []rune(w); len(runes) > maxWord {
		return string(runes[:maxWord])
	}
	return w
}

// wordList collects words, each once, up to maxSearchBytes.
type wordList struct {
	words []string
	seen  map[string]bool
	bytes int
}

func (l *wordList) add(words ...string) {
	for _, w := range words {
		if w == "" || l.seen[w] || l.bytes+len(w) > maxSearchBytes {
			continue
		}
		l.seen[w] = true
		l.words, l.bytes = append(l.words, w), l.bytes+len(w)+1
	}
}

// text adds the words of a text, and each part between spaces without its separators.
func (l *wordList) text(text string) {
	for _, part := range strings.Fields(text) {
		words := foldedWords(part)
		l.add(words...)
		if len(words) > 1 {
			l.add(shortWord(strings.Join(words, "")))
		}
	}
}

// number adds an account number: its words, the whole without separators, and its last digits.
func (l *wordList) number(number string) {
	words := foldedWords(number)
	whole := []rune(strings.Join(words, ""))
	l.add(words...)
	l.add(shortWord(string(whole)))
	digits := 0
	for digits < len(whole) && digits < mostDigits && unicode.IsDigit(whole[len(whole)-1-digits]) {
		digits++
	}
	for n := leastDigits; n <= digits; n++ {
		l.add(string(whole[len(whole)-n:]))
	}
}

// searchWords are the words by which a document is found: its own and those of its result, see resultWords.
func searchWords(d Document, ofResult []string) []string {
	l := wordList{seen: map[string]bool{}}
	l.text(d.FileName)
	if d.ExternalRef != nil {
		l.text(*d.ExternalRef)
	}
	l.add(ofResult...)
	return l.words
}

// resultWords are the words of a result as it is shown; nil has none. Large results take a while, so it is called
// outside transactions.
func resultWords(result json.RawMessage) []string {
	if result == nil {
		return nil
	}
	words, _, _ := readWords(bytes.NewReader(result))
	return words
}

// compressedWords are resultWords of a compressed result, and the types of its papers if it has several. It does not
// make the whole text.
func compressedWords(c CompressedJSON) (words, paperTypes []string) {
	err := c.Read(func(r io.Reader) (err error) {
		words, paperTypes, err = readWords(r)
		return err
	})
	if err != nil {
		return nil, nil
	}
	return words, paperTypes
}

// readWords reads a result row by row, or paper by paper.
func readWords(r io.Reader) (words, paperTypes []string, err error) {
	var paper searchedPaper
	var parts []searchedPaper
	var references []string
	var rest bytes.Buffer
	w := objectWriter{w: &rest}
	rest.WriteByte('{')
	err = rawjson.Read(r, rawjson.Visitor{
		Long: func(name string) byte { return longMembers[name] },
		Member: func(name string, value []byte) error {
			w.putRaw(name, value)
			return nil
		},
		Element: func(member string, value []byte) error {
			var row struct {
				Reference shown[string] `json:"reference"`
			}
			var part searchedPart
			switch {
			case member == "transactions" && json.Unmarshal(value, &row) == nil && row.Reference.value != nil:
				references = append(references, *row.Reference.value)
			case member == "documents" && json.Unmarshal(value, &part) == nil && part.DocumentType != "":
				paperTypes = append(paperTypes, part.DocumentType)
				if part.Result.value != nil {
					parts = append(parts, *part.Result.value)
				}
			}
			return nil
		},
	})
	rest.WriteByte('}')
	if err == nil {
		err = json.Unmarshal(rest.Bytes(), &paper)
	}
	if err != nil {
		return nil, nil, err
	}
	l := wordList{seen: map[string]bool{}}
	paper.parties(&l)
	for _, part := range parts {
		part.parties(&l)
	}
	if paper.ReferenceNumber.value != nil {
		l.text(*paper.ReferenceNumber.value)
	}
	for _, reference := range references {
		l.text(reference)
	}
	paper.ReferenceNumber.value = nil
	paper.references(&l) // of its records
	for _, part := range parts {
		part.references(&l)
	}
	return l.words, paperTypes, nil
}

// searchedPart is one of several papers of a file.
type searchedPart struct {
	DocumentType string               `json:"document_type"`
	Result       shown[searchedPaper] `json:"result"`
}

// searchedParty has the members of results that name a holder or an account, for all document types.
type searchedParty struct {
	AccountName          shown[string]   `json:"account_name"`
	AccountHolders       shown[[]string] `json:"account_holders"`
	CardholderName       shown[string]   `json:"cardholder_name"`
	EmployeeName         shown[string]   `json:"employee_name"`
	FullName             shown[string]   `json:"full_name"`
	TaxpayerName         shown[string]   `json:"taxpayer_name"`
	OwnerName            shown[string]   `json:"owner_name"`
	CorporateName        shown[string]   `json:"corporate_name"`
	BusinessName         shown[string]   `json:"business_name"`
	AccountNumber        shown[string]   `json:"account_number"`
	CardNumber           shown[string]   `json:"card_number"`
	MobileNumber         shown[string]   `json:"mobile_number"`
	PromissoryNoteNumber shown[string]   `json:"promissory_note_number"`
}

func (p searchedParty) parties(l *wordList) {
	for _, name := range []shown[string]{
		p.AccountName, p.CardholderName, p.EmployeeName, p.FullName, p.TaxpayerName, p.OwnerName,
		p.CorporateName, p.BusinessName,
	} {
		if name.value != nil {
			l.text(*name.value)
		}
	}
	if p.AccountHolders.value != nil {
		for _, name := range *p.AccountHolders.value {
			l.text(name)
		}
	}
	for _, number := range []shown[string]{p.AccountNumber, p.CardNumber, p.MobileNumber, p.PromissoryNoteNumber} {
		if number.value != nil {
			l.number(*number.value)
		}
	}
}

// searchedPaper is a result, or one of its records.
type searchedPaper struct {
	searchedParty
	Accounts        shown[[]searchedParty] `json:"accounts"`
	Cards           shown[[]searchedParty] `json:"cards"`
	Subject         shown[searchedParty]   `json:"subject"`
	Entity          shown[searchedParty]   `json:"entity"`
	ReferenceNumber shown[string]          `json:"reference_number"`
	Transactions    shown[[]struct {
		Reference shown[string] `json:"reference"`
	}] `json:"transactions"`
	Records shown[[]searchedPaper] `json:"records"`
}

func (p searchedPaper) parties(l *wordList) {
	p.searchedParty.parties(l)
	for _, list := range []shown[[]searchedParty]{p.Accounts, p.Cards} {
		if list.value == nil {
			continue
		}
		for _, party := range *list.value {
			party.parties(l)
		}
	}
	for _, one := range []shown[searchedParty]{p.Subject, p.Entity} {
		if one.value != nil {
			one.value.parties(l)
		}
	}
	for _, record := range p.records() {
		record.parties(l)
	}
}

func (p searchedPaper) references(l *wordList) {
	if p.ReferenceNumber.value != nil {
		l.text(*p.ReferenceNumber.value)
	}
	if p.Transactions.value != nil {
		for _, row := range *p.Transactions.value {
			if row.Reference.value != nil {
				l.text(*row.Reference.value)
			}
		}
	}
	for _, record := range p.records() {
		record.references(l)
	}
}

func (p searchedPaper) records() []searchedPaper {
	if p.Records.value == nil {
		return nil
	}
	return *p.Records.value
}

// SearchReads are the store's queries for the search index.
type SearchReads interface {
	// UnindexedDocuments lists ids above afterID of visible documents without words in the index, in ascending order:
	// those from before the index existed.
	UnindexedDocuments(ctx context.Context, org OrgID, afterID int64, limit int) ([]int64, error)
}

// SearchWrites are the store's changes to the search index. A document's words are removed when it is hidden or
// deleted.
type SearchWrites interface {
	// PutSearchWords replaces the words by which a visible document is found; it does nothing for a hidden or absent
	// document.
	PutSearchWords(ctx context.Context, org OrgID, documentID int64, words []string) error
	// AddSearchWords is PutSearchWords for a document without words; existing words stay.
	AddSearchWords(ctx context.Context, org OrgID, documentID int64, words []string) error
}

// indexPage is how many documents without words are read at a time.
const indexPage = 100

// IndexDocuments indexes documents from before the index existed, and counts them. If it is interrupted, what was done
// stays done.
func (s *MaintenanceService) IndexDocuments(ctx context.Context) (added int, err error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	var problems []error
	for _, org := range orgs {
		for after := int64(0); ; {
			ids, err := s.config.Store.UnindexedDocuments(ctx, org.ID, after, indexPage)
			if err != nil || len(ids) == 0 {
				problems = append(problems, s.storageError(err))
				break
			}
			for _, id := range ids {
				switch err := s.engine.Documents.indexDocument(ctx, org.ID, id); {
				case ctx.Err() != nil:
					return added, ctx.Err()
				case err != nil:
					problems = append(problems, fmt.Errorf("document %d: %w", id, err))
				default:
					added++
				}
			}
			after = ids[len(ids)-1]
		}
	}
	return added, errors.Join(problems...)
}

// indexDocument indexes one document. If somebody changes the document in the meantime, the words of that change stay.
// A document whose result cannot be read back is found by its name.
func (s *DocumentService) indexDocument(ctx context.Context, org OrgID, id int64) error {
	d, err := s.config.Store.Document(ctx, org, id)
	if err != nil {
		return s.storageError(ignoreNotFound(err)) // deleted in the meantime
	}
	var result json.RawMessage
	if d.Status == DocumentCompleted {
		if result, _, err = s.engine.Edits.shownResult(ctx, org, id); errors.Is(err, ErrDamaged) {
			s.damage.meet(err)
		} else if err != nil {
			return s.storageError(ignoreNotFound(err))
		}
	}
	words := searchWords(d, resultWords(result))
	return s.inTx(ctx, func(tx Tx) error {
		if err := holdDocument(ctx, tx, org, id); err != nil {
			return err
		}
		return tx.AddSearchWords(ctx, org, id, words)
	})
}
