package transfer_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

// world fills a SQLite database with random rows in every table that is copied, in every column.
type world struct {
	t      testing.TB
	db     *sql.DB
	random *rand.Rand
	n      int
	// booleans and small are the columns that PostgreSQL stores as such, and in four bytes: "table column".
	booleans, small map[string]bool
}

// newWorld makes a folder whose tables have so many rows each.
func newWorld(t testing.TB, rows int) (folder string) {
	t.Helper()
	folder = sqlitetest.Folder(t)
	w := &world{
		t: t, db: openFile(t, folder), random: rand.New(rand.NewPCG(7, uint64(rows))),
		booleans: postgresColumns(t, "boolean"), small: postgresColumns(t, "integer"),
	}
	tx, err := w.db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range storage.CopiedTables() {
		if table.Name == "audit_log" {
			w.auditChains(tx, rows)
			continue
		}
		w.fill(tx, table.Name, rows)
	}
	if err := errors.Join(tx.Commit(), w.db.Close()); err != nil {
		t.Fatal(err)
	}
	return folder
}

// openFile opens the database of a folder without any of the store's rules but foreign keys.
func openFile(t testing.TB, folder string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName)+
		"?_pragma=foreign_keys(1)&_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	return db
}

type column struct {
	name, kind string
	notNull    bool
}

// reference is a foreign key.
type reference struct {
	parent   string
	from, to []string
}

func (w *world) fill(tx *sql.Tx, table string, rows int) {
	w.t.Helper()
	switch table {
	case "clock":
		rows = 1
	case "organizations": // few, so that each has rows in every table
		rows = 3
	}
	columns, references := w.columns(tx, table), w.references(tx, table)
	var names []string
	for _, c := range columns {
		names = append(names, `"`+c.name+`"`)
	}
	statement := `INSERT OR IGNORE INTO "` + table + `" (` + strings.Join(names, ", ") + `) VALUES (?` +
		strings.Repeat(", ?", len(columns)-1) + `)` // some tables have one row for each organization
	for range rows {
		row, refers := map[string]any{}, true
		for _, r := range references {
			refers = refers && w.refer(tx, row, r, columns)
		}
		if !refers {
			continue
		}
		var args []any
		for _, c := range columns {
			v, ok := row[c.name]
			switch {
			case table == "document_search" && c.name == "words":
				v = w.words(row["org_id"].(string))
			case !ok:
				v = w.value(table, c)
			}
			args = append(args, v)
		}
		if _, err := tx.Exec(statement, args...); err != nil {
			w.t.Fatalf("%s: %v\n%v\n%v", table, err, names, args)
		}
	}
}

func (w *world) columns(tx *sql.Tx, table string) (list []column) {
	w.each(tx, func(rows *sql.Rows) error {
		var c column
		var key int
		err := rows.Scan(&c.name, &c.kind, &c.notNull, &key)
		c.notNull = c.notNull || key > 0
		list = append(list, c)
		return err
	}, `SELECT name, type, "notnull", pk FROM pragma_table_info(?)`, table)
	return list
}

// references lists foreign keys, those of several columns last: the others say the organization.
func (w *world) references(tx *sql.Tx, table string) (list []reference) {
	byID := map[int]*reference{}
	var ids []int
	w.each(tx, func(rows *sql.Rows) error {
		var id int
		var parent, from string
		var to sql.NullString
		err := rows.Scan(&id, &parent, &from, &to)
		if byID[id] == nil {
			byID[id], ids = &reference{parent: parent}, append(ids, id)
		}
		byID[id].from, byID[id].to = append(byID[id].from, from), append(byID[id].to, to.String)
		return err
	}, `SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq`, table)
	for _, id := range ids {
		list = append(list, *byID[id])
	}
	slices.SortStableFunc(list, func(a, b reference) int { return len(a.from) - len(b.from) })
	return list
}

func (w *world) each(tx *sql.Tx, read func(*sql.Rows) error, query string, args ...any) {
	w.t.Helper()
	rows, err := tx.Query(query, args...)
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		w.t.Fatal(err)
	}
}

// refer lets a row refer to a random row. Where it may, it refers to none sometimes. It returns false if the
// organization has no row to refer to.
func (w *world) refer(tx *sql.Tx, row map[string]any, r reference, columns []column) bool {
	w.t.Helper()
	optional := ""
	for _, c := range columns {
		if slices.Contains(r.from, c.name) && !c.notNull {
			optional = c.name
		}
	}
	query, args := `SELECT "`+strings.Join(r.to, `", "`)+`" FROM "`+r.parent+`" WHERE 1`, []any{}
	for i, name := range r.from {
		if v, ok := row[name]; ok {
			query, args = query+` AND "`+r.to[i]+`" = ?`, append(args, v)
		}
	}
	values, into := make([]any, len(r.to)), make([]any, len(r.to))
	for i := range values {
		into[i] = &values[i]
	}
	err := tx.QueryRow(query+` ORDER BY random() LIMIT 1`, args...).Scan(into...)
	if optional != "" && (errors.Is(err, sql.ErrNoRows) || w.random.IntN(4) == 0) {
		row[optional] = nil
		return true
	}
	if errors.Is(err, sql.ErrNoRows) {
		return false
	}
	if err != nil {
		w.t.Fatalf("%s of %v: %v", r.parent, row, err)
	}
	for i, name := range r.from {
		row[name] = values[i]
	}
	return true
}

// postgresColumns reads the columns of a type from the golden schema of PostgreSQL.
func postgresColumns(t testing.TB, kind string) map[string]bool {
	t.Helper()
	schema, err := os.ReadFile(filepath.Join("..", "postgres", "testdata", "schema.golden.sql"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^TABLE (\w+ \w+) `+kind+`\b`).FindAllStringSubmatch(string(schema), -1) {
		found[m[1]] = true
	}
	if len(found) == 0 {
		t.Fatalf("no column of type %s in the golden schema", kind)
	}
	return found
}

// texts are parts of random values.
var texts = []string{
	"Ñandú", "ﬁ", "日本語", "👩‍👩‍👧", "é", "'", `"`, `\`, `\u0000`, "\n", "\t", "\x01", "%", "$1", "{}", "NULL", "\u200b", "ÿ", " ",
}

// value is a random value of a column.
func (w *world) value(table string, c column) any {
	w.n++
	switch {
	case table == "clock" && c.name == "id":
		return 1
	case w.booleans[table+" "+c.name]:
		return w.random.IntN(2)
	case !c.notNull && w.random.IntN(3) == 0:
		return nil
	case w.small[table+" "+c.name]:
		return w.random.IntN(1 << 31)
	case c.kind == "INTEGER":
		return w.random.Int64() - w.random.Int64()
	case c.kind == "REAL":
		return w.random.NormFloat64() * 7.1
	case c.kind == "BLOB":
		blob := make([]byte, w.random.IntN(4)*w.random.IntN(20))
		for i := range blob {
			blob[i] = byte(w.random.Uint32())
		}
		return blob
	case table == "documents" && c.name == "masks": // the store reads it as JSON
		return [...]string{"", `[{"page":2,"box":[0.1,0.2,0.3,0.25]}]`}[w.random.IntN(2)]
	}
	if c.name != "id" && c.name != "name" && !strings.HasSuffix(c.name, "_id") && w.random.IntN(5) == 0 {
		return ""
	}
	text := fmt.Sprint(w.n)
	for range w.random.IntN(6) {
		text += texts[w.random.IntN(len(texts))]
	}
	if w.random.IntN(50) == 0 && !strings.Contains(c.name, "id") {
		text += strings.Repeat("ñ", 300) // PostgreSQL's indexes take no long ones
	}
	return text
}

// words are indexed words, as storage/search.go writes them: each with the mark of its organization.
func (w *world) words(org string) string {
	sum := sha256.Sum256([]byte(org))
	mark := "o" + hex.EncodeToString(sum[:6])
	return fmt.Sprintf("%[1]sñandú %[1]sword%[2]d %[1]s日本語", mark, w.random.IntN(50))
}

// auditChains appends entries to the chain of every organization.
func (w *world) auditChains(tx *sql.Tx, rows int) {
	w.t.Helper()
	var orgs []engine.OrgID
	w.each(tx, func(rows *sql.Rows) error {
		var id engine.OrgID
		defer func() { orgs = append(orgs, id) }()
		return rows.Scan(&id)
	}, `SELECT id FROM organizations`)
	for _, org := range orgs {
		prev := strings.Repeat("0", 64)
		for seq := range int64(2 + rows/len(orgs)) {
			text := func(name string) string { return fmt.Sprint(w.value("audit_log", column{name, "TEXT", true})) }
			e := engine.AuditEntry{
				Org: org, Seq: seq + 1, At: time.UnixMicro(w.random.Int64N(1 << 50)), KeyID: text("key_id"),
				Action: text("action"), Subject: text("subject"), Before: []byte(text("before_values")),
				After: []byte(text("after_values")), PrevHash: prev,
			}
			e.Hash = e.ComputeHash()
			prev = e.Hash
			if _, err := tx.Exec(`
				INSERT INTO audit_log (org_id, seq, at, key_id, action, subject, before_values, after_values, prev_hash, hash)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, e.Org, e.Seq, e.At.UnixMicro(), e.KeyID, e.Action, e.Subject,
				string(e.Before), string(e.After), e.PrevHash, e.Hash); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// dump writes every row of every copied table, sorted.
func dump(t testing.TB, folder string) map[string][]string {
	t.Helper()
	db := openFile(t, folder)
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	w := &world{t: t}
	all := map[string][]string{}
	for _, table := range storage.CopiedTables() {
		var parts []string
		for _, c := range w.columns(tx, table.Name) {
			parts = append(parts, `'`+c.name+`=' || typeof("`+c.name+`") || ':' || quote("`+c.name+`")`)
		}
		w.each(tx, func(rows *sql.Rows) error {
			var row string
			defer func() { all[table.Name] = append(all[table.Name], row) }()
			return rows.Scan(&row)
		}, `SELECT `+strings.Join(parts, ` || ' ' || `)+` FROM "`+table.Name+`" ORDER BY 1`)
	}
	return all
}
