package transfer_test

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/postgres/pgtest"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
	"github.com/dossier-lending/dossier/storage/transfer"
)

// manyDocuments makes a folder with so many documents, each with a result of two kilobytes, a job, an event and an
// audit entry.
func manyDocuments(b *testing.B, documents int) (folder string) {
	b.Helper()
	folder = sqlitetest.Folder(b)
	db := openFile(b, folder)
	defer db.Close()
	for _, statement := range []string{
		`INSERT INTO plans VALUES ('p', 1, 1, 1, 1, 1)`,
		`INSERT INTO organizations (id, name, plan, created_at) VALUES ('o', 'O', 'p', 1)`,
		`CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n`,
		`INSERT INTO documents (org_id, id, file_name, declared_type, document_type, kind, sha256, size_bytes, status, uploaded_at, job_id, uploaded_by)
		   SELECT 'o', i, 'statement.pdf', 'auto', 'bank_statement', 'pdf', hex(randomblob(32)), 12345, 'completed', i, hex(randomblob(16)), 'k' FROM numbers`,
		`INSERT INTO jobs (org_id, id, document_id, state, attempt, owner, created_at, available_at)
		   SELECT 'o', hex(randomblob(16)), i, 'done', 1, '', i, i FROM numbers`,
		`INSERT INTO extractions (org_id, document_id, result, at) SELECT 'o', i, hex(randomblob(1000)), i FROM numbers`,
		`INSERT INTO events (org_id, seq, id, name, at, document_id) SELECT 'o', i, hex(randomblob(16)), 'document.completed', i, i FROM numbers`,
	} {
		if strings.Contains(statement, "%d") {
			statement = fmt.Sprintf(statement, documents)
		}
		if _, err := db.Exec(statement); err != nil {
			b.Fatalf("%s: %v", statement, err)
		}
	}
	return folder
}

// plainLoop inserts the rows of a table one by one, in transactions of 2,000, and returns how many per second.
func plainLoop(b *testing.B, from, to *sql.DB, table string, columns int) float64 {
	b.Helper()
	ctx, began, n := b.Context(), time.Now(), 0
	rows, err := from.QueryContext(ctx, `SELECT * FROM `+table)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	marks := make([]string, columns)
	for i := range marks {
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	insert := `INSERT INTO ` + table + ` VALUES (` + strings.Join(marks, ", ") + `)`
	tx, err := to.BeginTx(ctx, nil)
	for ; err == nil && rows.Next(); n++ {
		row, into := make([]any, columns), make([]any, columns)
		for i := range row {
			into[i] = &row[i]
		}
		if err = rows.Scan(into...); err != nil {
			break
		}
		if _, err = tx.ExecContext(ctx, insert, row...); err == nil && n%2000 == 1999 {
			if err = tx.Commit(); err == nil {
				tx, err = to.BeginTx(ctx, nil)
			}
		}
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		b.Fatal(err)
	}
	return float64(n) / time.Since(began).Seconds()
}

// Goal: copying and comparing 100,000 documents with their rows, in both directions, at no less than the rate at which
// a plain loop inserts rows one by one.
func BenchmarkCopyAgainstPlainInserts(b *testing.B) {
	const documents = 100_000
	folder := manyDocuments(b, documents)
	for b.Loop() {
		url, back := pgtest.Database(b), b.TempDir()
		timed := func(from, to *transfer.Database) (copying, all float64) {
			began := time.Now()
			var copied time.Duration
			report, err := transfer.Copy(context.Background(), from, to, transfer.Options{Tell: func(s transfer.Step) {
				if s.Comparing && copied == 0 {
					copied = time.Since(began)
				}
			}})
			if err != nil {
				b.Fatal(err)
			}
			if err := transfer.Finish(b.Context(), to); err != nil {
				b.Fatal(err)
			}
			return float64(report.Rows) / copied.Seconds(), float64(report.Rows) / time.Since(began).Seconds()
		}
		there, thereAll := timed(folderSource(b, folder), serverTarget(b, url))
		again, againAll := timed(serverSource(b, url), folderTarget(b, back))
		lite := openFile(b, folder)
		other := pgtest.Raw(b, pgtest.Database(b))
		for _, statement := range []string{
			`INSERT INTO plans VALUES ('p', true, 1, true, 1, 1)`,
			`INSERT INTO organizations (id, name, plan, created_at) VALUES ('o', 'O', 'p', 1)`,
		} {
			if _, err := other.Exec(statement); err != nil {
				b.Fatal(err)
			}
		}
		plain := plainLoop(b, lite, other, "events", 10)
		lite.Close()
		b.ReportMetric(0, "ns/op") // has no meaning here
		b.ReportMetric(there, "to-postgres-rows/s")
		b.ReportMetric(thereAll, "to-postgres-compared-rows/s")
		b.ReportMetric(again, "to-sqlite-rows/s")
		b.ReportMetric(againAll, "to-sqlite-compared-rows/s")
		b.ReportMetric(plain, "plain-inserts-rows/s")
		b.ReportMetric(there/plain, "times")
	}
}
