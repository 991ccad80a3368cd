package storage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// # How the index separates organizations
//
// Each indexed word begins with a mark of its organization. A search therefore reads only the entries of its own
// organization, however many documents others have. As everywhere, the statement also names the organization.

// orgMark is the prefix of all words of an organization: the letter o and 48 bits of the digest of its id, in hex.
func orgMark(org engine.OrgID) string {
	sum := sha256.Sum256([]byte(org))
	return "o" + hex.EncodeToString(sum[:6])
}

// FullText describes how to query a database's own full-text index.
type FullText struct {
	// SQL selects the ids of the documents (as id) of organization $1 that match the expression $2.
	SQL string
	// Quote is written before and after a word, Prefix after a word that is only a beginning, And and Or between terms.
	Quote, Prefix, And, Or string
}

// expression writes a query in the language of the database's index; "" for an empty query.
func (f FullText) expression(org engine.OrgID, query engine.SearchQuery) string {
	mark := orgMark(org)
	groups := make([]string, len(query))
	for i, ways := range query {
		alternatives := make([]string, len(ways))
		for j, way := range ways {
			terms := make([]string, len(way))
			for k, t := range way {
				terms[k] = f.Quote + mark + strings.Map(wordRune, t.Word) + f.Quote
				if t.Prefix {
					terms[k] += f.Prefix
				}
			}
			alternatives[j] = "(" + strings.Join(terms, f.And) + ")"
		}
		groups[i] = "(" + strings.Join(alternatives, f.Or) + ")"
	}
	return strings.Join(groups, f.And)
}

// wordRune drops ASCII characters that are not letters or digits, so that no part of a query can be read as syntax of
// the database's index.
func wordRune(r rune) rune {
	switch {
	case r >= utf8.RuneSelf, r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
		return r
	}
	return -1
}

// markedWords is the stored form of an organization's words: each with the organization's mark, separated by spaces.
func markedWords(org engine.OrgID, words []string) string {
	mark, marked := orgMark(org), make([]string, len(words))
	for i, w := range words {
		marked[i] = mark + strings.Map(wordRune, w)
	}
	return strings.Join(marked, " ")
}

// searchReads implements engine.SearchReads, and searchWrites engine.SearchWrites.
type (
	searchReads  struct{ *runner }
	searchWrites struct{ *runner }
)

// PutSearchWords replaces the words of a document that is not deleted. The same words again change nothing.
func (t searchWrites) PutSearchWords(ctx context.Context, org engine.OrgID, documentID int64, words []string) error {
	_, err := t.exec(
		ctx,
		`
		INSERT INTO document_search (org_id, document_id, words)
		SELECT d.org_id, d.id, $3 FROM documents d WHERE d.org_id = $1 AND d.id = $2 AND d.deleted_at IS NULL
		ON CONFLICT (org_id, document_id) DO UPDATE SET words = excluded.words WHERE document_search.words <> excluded.words`,
		org,
		documentID,
		markedWords(org, words),
	)
	return err
}

// AddSearchWords stores the words of a document that is not deleted, if it has none yet.
func (t searchWrites) AddSearchWords(ctx context.Context, org engine.OrgID, documentID int64, words []string) error {
	_, err := t.exec(ctx, `
		INSERT INTO document_search (org_id, document_id, words)
		SELECT d.org_id, d.id, $3 FROM documents d WHERE d.org_id = $1 AND d.id = $2 AND d.deleted_at IS NULL
		ON CONFLICT DO NOTHING`,
		org, documentID, markedWords(org, words))
	return err
}

// forgetWords removes one document from the index.
const forgetWords = `DELETE FROM document_search WHERE org_id = $1 AND document_id = $2`

// UnindexedDocuments lists documents with ids above afterID that are not deleted and have no words, in the order of
// ids.
func (r searchReads) UnindexedDocuments(
	ctx context.Context, org engine.OrgID, afterID int64, limit int,
) ([]int64, error) {
	return queryAll(ctx, r.runner, scanOne[int64], `
		SELECT d.id FROM documents d WHERE d.org_id = $1 AND d.id > $2 AND d.deleted_at IS NULL
		  AND NOT EXISTS (SELECT 1 FROM document_search s WHERE s.org_id = $1 AND s.document_id = d.id)
		ORDER BY d.id LIMIT $3`, org, afterID, limit)
}
