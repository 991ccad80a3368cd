package storage

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// # How a page costs the same after a million documents
//
// Each combination of filters has a text of its own, made of the conditions below, and an index that holds its
// documents in the order of the list. One text for all of them ($3 = '' OR status = $3) would read and skip every
// document. The page is chosen in that index alone; only the rows shown are read. Totals are kept (list_counts), and an
// offset beyond the middle is counted from the end.
//
// Documents found by words, by external_ref or by application are few, so they are filtered and counted one by one.

// documentChoice is one filter of a list of documents. $? stands for its value.
type documentChoice struct {
	value func(f engine.DocumentFilter) string
	// The table in which the documents are looked up first. CROSS JOIN keeps SQLite from beginning with the documents;
	// PostgreSQL chooses by its statistics.
	from  string
	leads string // the condition, for an index
	// The condition beside one that leaves few documents. No index serves it, so that the database does not take the
	// wrong one: joined with '', it is no bare column.
	beside string
	few    bool // whether it leaves few documents
}

// documentChoices lists all filters but the one by words, in the order of their parameters.
var documentChoices = []documentChoice{
	{
		few: true, value: func(f engine.DocumentFilter) string { return f.ExternalRef },
		from:  `applications a CROSS JOIN `,
		leads: ` AND a.org_id = $1 AND a.external_ref = $? AND d.application_id = a.id`,
		beside: ` AND EXISTS (SELECT 1 FROM applications a
		    WHERE a.org_id = $1 AND a.id = d.application_id AND a.external_ref || '' = $?)`,
	},
	{
		few: true, value: func(f engine.DocumentFilter) string { return f.ApplicationID },
		leads: ` AND d.application_id = $?`, beside: ` AND d.application_id || '' = $?`,
	},
	{
		value: func(f engine.DocumentFilter) string { return f.FolderID },
		leads: ` AND d.folder_id = $?`, beside: ` AND d.folder_id || '' = $?`,
	},
	{
		value: func(f engine.DocumentFilter) string { return f.DocumentType },
		leads: ` AND d.document_type = $?`, beside: ` AND d.document_type || '' = $?`,
	},
	{
		value: func(f engine.DocumentFilter) string { return string(f.Status) },
		leads: ` AND d.status = $?`, beside: ` AND d.status || '' = $?`,
	},
}

// documentsChosen is the end of a statement that reads documents d of a filter: from FROM to the last condition, with
// the values of the parameters, of which the first is the organization. few reports whether it leaves few documents.
func documentsChosen(
	d Dialect, org engine.OrgID, f engine.DocumentFilter,
) (text string, values []any, few bool) {
	from, where := ``, ``
	values = []any{org}
	if len(f.Search) > 0 {
		values, few = append(values, d.FullText.expression(org, f.Search)), true // $2, as FullText.SQL names it
		from, where = `(`+d.FullText.SQL+`) w CROSS JOIN `, ` AND d.id = w.id`
	}
	for _, c := range documentChoices {
		value := c.value(f)
		if value == "" {
			continue
		}
		condition := c.beside
		if !few {
			from, condition = c.from, c.leads
		}
		values, few = append(values, value), few || c.few
		where += strings.Replace(condition, "$?", parameterOf(values), 1)
	}
	return ` FROM ` + from + `documents d WHERE d.org_id = $1 AND d.deleted_at IS NULL` + where, values, few
}

// parameterOf names the parameter of the last value.
func parameterOf(values []any) string { return "$" + strconv.Itoa(len(values)) }

// documentOrder is the order in which the documents of a page are chosen; they are always shown newest first.
type documentOrder string

const (
	newestDocuments documentOrder = ` AND d.id < $? ORDER BY d.id DESC`
	oldestDocuments documentOrder = ` AND d.id > $? ORDER BY d.id`
	// The same for documents found by words, in the order in which the full-text index has them.
	newestFound documentOrder = ` AND w.id < $? ORDER BY w.id DESC`
	oldestFound documentOrder = ` AND w.id > $? ORDER BY w.id`
)

// orders are the order from the newest and the one from the oldest document.
func orders(f engine.DocumentFilter) (newest, oldest documentOrder) {
	if len(f.Search) > 0 {
		return newestFound, oldestFound
	}
	return newestDocuments, oldestDocuments
}

// documentPage is the statement that reads limit documents after skipping some, beginning beyond the id from.
func documentPage(
	d Dialect, org engine.OrgID, f engine.DocumentFilter, order documentOrder, from int64, limit, skip int,
) (sql string, values []any) {
	chosen, values, _ := documentsChosen(d, org, f)
	values = append(values, from)
	chosen += strings.Replace(string(order), "$?", parameterOf(values), 1)
	values = append(values, limit)
	chosen += ` LIMIT ` + parameterOf(values)
	values = append(values, skip)
	chosen += ` OFFSET ` + parameterOf(values)
	return `SELECT ` + documentColumns + ` FROM documents WHERE org_id = $1 AND id IN (
		  SELECT d.id` + chosen + `)
		ORDER BY id DESC`, values
}

// documentTotal is the statement that counts all documents of a filter: one by one if they are few, else from what is
// kept in list_counts.
func documentTotal(d Dialect, org engine.OrgID, f engine.DocumentFilter) (sql string, values []any) {
	chosen, values, few := documentsChosen(d, org, f)
	if len(f.Search) > 0 {
		// file_name is never null. It is counted, because it is in no index: SQLite then looks each found document up
		// by its id, and does not walk an index that holds everything else.
		return `SELECT COUNT(d.file_name)` + chosen, values
	}
	if few {
		return `SELECT COUNT(*)` + chosen, values
	}
	values = []any{org, countedDocuments}
	if f.FolderID != "" {
		values[1] = countedInFolder + f.FolderID
	}
	sql = `SELECT CAST(COALESCE(SUM(c.listed), 0) AS BIGINT) FROM list_counts c WHERE c.org_id = $1 AND c.list = $2`
	if f.DocumentType != "" {
		values = append(values, f.DocumentType)
		sql += ` AND c.document_type = ` + parameterOf(values)
	}
	if f.Status != "" {
		values = append(values, f.Status)
		sql += ` AND c.status = ` + parameterOf(values)
	}
	return sql, values
}

// The names of lists in list_counts. The last two are followed by an id.
const (
	countedDocuments    = "documents"
	countedApplications = "applications"
	countedInFolder     = "folder:"
	countedDeliveries   = "webhook:"
)

// Documents lists a page of documents that are not deleted, newest first (ids rise with time), and counts all that
// match. Page and count are two reads, so a document may be added or deleted between them.
func (r documentReads) Documents(
	ctx context.Context, org engine.OrgID, f engine.DocumentFilter,
) ([]engine.Document, int, error) {
	sql, values := documentTotal(r.dialect, org, f)
	total, err := queryOne(ctx, r.runner, scanOne[int], sql, values...)
	if err != nil {
		return nil, 0, err
	}
	newest, oldest := orders(f)
	order, from, limit, skip := newest, int64(math.MaxInt64), f.Limit, f.Offset
	if f.Before > 0 {
		from = f.Before
	} else if past := total - f.Offset; past <= 0 {
		return []engine.Document{}, total, nil
	} else if f.Offset > total/2 {
		order, from, limit, skip = oldest, 0, min(past, f.Limit), max(0, past-f.Limit)
	}
	sql, values = documentPage(r.dialect, org, f, order, from, limit, skip)
	list, err := queryAll(ctx, r.runner, scanDocument, sql, values...)
	return list, total, err
}

// forgetCount removes the number of rows of a list that is gone.
func (r *runner) forgetCount(ctx context.Context, org engine.OrgID, list string) error {
	_, err := r.exec(ctx, `DELETE FROM list_counts WHERE org_id = $1 AND list = $2`, org, list)
	return err
}
