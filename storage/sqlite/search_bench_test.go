package sqlite_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// searched is the number of documents that are searched.
const searched = 100_000

var (
	givenNames = []string{"ana", "jose", "maria", "juan", "luz", "ramon", "pia", "noel", "rosa", "ben"}
	surnames   = []string{
		"reyes", "cruz", "santos", "garcia", "bautista", "ocampo", "mendoza", "torres", "aquino", "ramos", "flores",
		"rivera", "castro", "perez",
	}
)

// wordsOf returns the words of the n-th document: file name, holder, account number and its endings, three references.
func wordsOf(n int) []string {
	account := fmt.Sprintf("%012d", n*7919%1_000_000_000_000)
	words := []string{
		"statement",
		fmt.Sprintf("%04d", 2000+n%26),
		"pdf",
		givenNames[n%len(givenNames)],
		surnames[n/7%len(surnames)],
		fmt.Sprintf("family%d", n/3),
		account[:4],
		account[4:8],
		account[8:],
		account,
	}
	for end := 5; end < len(account); end++ {
		words = append(words, account[len(account)-end:])
	}
	for i := range 3 {
		words = append(words, fmt.Sprintf("trx%d", n*3+i))
	}
	return words
}

// fillIndex adds documents with words.
func fillIndex(b *testing.B, s *storage.Store, org engine.OrgID, documents int) {
	b.Helper()
	const each = 1000
	for from := 0; from < documents; from += each {
		if err := s.InTx(b.Context(), func(tx engine.Tx) error {
			for n := from; n < from+each; n++ {
				d := engine.Document{
					ID:           nextID.Add(1),
					Org:          org,
					FileName:     fmt.Sprintf("statement-%04d.pdf", 2000+n%26),
					DocumentType: "bank_statement",
					Status:       engine.DocumentCompleted,
					UploadedAt:   time.Now(),
					JobID:        "j",
				}
				if err := tx.InsertDocument(b.Context(), d); err != nil {
					return err
				}
				if err := tx.PutSearchWords(b.Context(), org, d.ID, wordsOf(n)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
}

// Goal: among 100,000 documents a search by account number, reference or name, page and total, is at least 20 times as
// fast as reading all words with LIKE for the total alone. A search looks up each document that it finds, so for a word
// in all documents it takes longer than LIKE: about a second.
func BenchmarkSearchAmong100000DocumentsAgainstLike(b *testing.B) {
	folder := b.TempDir()
	s, a := organization(b, folder)
	began := time.Now()
	fillIndex(b, s, a.Org, searched)
	filled := time.Since(began)
	if err := s.Erase(b.Context()); err != nil { // also merges the index, as the hourly maintenance does
		b.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	term := func(word string, prefix bool) [][]engine.SearchTerm {
		return [][]engine.SearchTerm{{{Word: word, Prefix: prefix}}}
	}
	last := wordsOf(54_321)
	for _, c := range []struct {
		name string
		q    engine.SearchQuery
		like []string
		most int // upper bound of the number found
	}{
		{"account", engine.SearchQuery{term(last[9], true)}, []string{last[9]}, 1},
		{"last digits", engine.SearchQuery{term(last[8], true)}, []string{last[8]}, 500},
		{"reference", engine.SearchQuery{term("trx299999", true)}, []string{"trx299999"}, 1},
		{
			"name", engine.SearchQuery{term("jose", false), term("family18107", true)},
			[]string{"jose", "family18107"}, 3,
		},
		{
			"two common words", engine.SearchQuery{term("maria", false), term("gar", true)}, []string{"maria", "gar"},
			searched,
		},
		{"every document", engine.SearchQuery{term("stat", true)}, []string{"stat"}, searched},
	} {
		b.Run(c.name, func(b *testing.B) {
			found := 0
			search := func(int64) error {
				list, total, err := s.Documents(b.Context(), a.Org, engine.DocumentFilter{Search: c.q, Limit: 20})
				found = total
				if err == nil && (total == 0 || total > c.most || len(list) != min(20, total)) {
					err = fmt.Errorf("%d of %d documents, want 1 to %d", len(list), total, c.most)
				}
				return err
			}
			scan := func(int64) error {
				query, args := `SELECT COUNT(*) FROM document_search WHERE org_id = ?`, []any{string(a.Org)}
				for _, word := range c.like {
					query, args = query+` AND words LIKE ?`, append(args, "%"+word+"%")
				}
				var total int
				return db.QueryRowContext(b.Context(), query, args...).Scan(&total)
			}
			for b.Loop() {
				baseline := rate(b, 1, scan)
				ours := rate(b, 1, search)
				compare(b, ours, baseline)
				b.ReportMetric(1000/ours, "ms/search")
				b.ReportMetric(float64(found), "found")
			}
		})
	}
	b.Run("writing", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(filled.Microseconds())/searched, "µs/document")
	})
}

// Erasing the words of a deleted document merges the whole index. Measures the time of that among 100,000 documents,
// and the longest time that a write waits for it.
func BenchmarkForgettingWordsBeside100000Documents(b *testing.B) {
	s, a := organization(b, b.TempDir())
	fillIndex(b, s, a.Org, searched)
	if err := s.Erase(b.Context()); err != nil {
		b.Fatal(err)
	}
	gone, longest := nextID.Load(), time.Duration(0)
	for b.Loop() {
		if err := s.InTx(
			b.Context(), func(tx engine.Tx) error { return tx.PurgeDocument(b.Context(), a.Org, gone) },
		); err != nil {
			b.Fatal(err)
		}
		gone--
		erased := make(chan error, 1)
		go func() { erased <- s.Erase(b.Context()) }()
		for waiting := true; waiting; {
			select {
			case err := <-erased:
				if err != nil {
					b.Fatal(err)
				}
				waiting = false
			default:
				began := time.Now()
				if err := insertUpload(b.Context(), s, a.Org, nextID.Add(1), ""); err != nil {
					b.Fatal(err)
				}
				longest = max(longest, time.Since(began))
			}
		}
	}
	b.ReportMetric(float64(longest.Milliseconds()), "longest-write-ms")
}
