package transfer

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/storage"
)

// Database is one side of a copy. An opener fills it in.
type Database struct {
	DB *sql.DB // sees the rows of all organizations
	// Dialect gives the driver's errors their meaning.
	Dialect storage.Dialect
	// Name is what messages call it; without a password.
	Name string
	// Columns lists all columns: table, column, and 1 if it holds booleans, else 0.
	Columns string
	// Begin starts a transaction that reads one moment.
	Begin string
	// After the statements Bulk, commits need not wait for the disk one by one. After Safe the next commit waits until
	// it is there, with all before.
	Bulk, Safe []string
	// RowsPerInsert is how many rows one statement inserts.
	RowsPerInsert int
	// NoZeroBytes is true if texts cannot contain the character 0.
	NoZeroBytes bool
	// StartOver tells how to begin again with an empty database.
	StartOver string
}

// Close closes the database.
func (d *Database) Close() error { return d.DB.Close() }

// columns are the columns of each table, by table; a value is true for booleans.
type columns map[string]map[string]bool

// side is a Database with a connection of its own.
type side struct {
	*Database
	conn     *sql.Conn
	prepared *storage.Prepared // over conn
	columns  columns
}

// connect takes a connection, prepares it with statements, and reads the columns.
func (d *Database) connect(ctx context.Context, first ...string) (*side, error) {
	conn, err := d.DB.Conn(ctx)
	if err != nil {
		return nil, d.meaning(err)
	}
	s := &side{Database: d, conn: conn, prepared: storage.NewPrepared(conn), columns: columns{}}
	for _, statement := range first {
		if err = s.do(ctx, statement); err != nil {
			break
		}
	}
	if err == nil {
		err = s.readColumns(ctx)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// snapshot is connect for reading one moment.
func (d *Database) snapshot(ctx context.Context) (*side, error) { return d.connect(ctx, d.Begin) }

// close ends the transaction, if there is one, and gives the connection back.
func (s *side) close() {
	_ = s.prepared.Close()
	_ = s.do(context.Background(), "ROLLBACK") // fails if there is none
	_ = s.conn.Close()
}

func (s *side) do(ctx context.Context, statement string, args ...any) error {
	_, err := s.conn.ExecContext(ctx, statement, args...)
	return s.meaning(err)
}

// meaning wraps an error of the driver in one of the engine's, and names the database.
func (d *Database) meaning(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", d.Name, d.Dialect.Classify(err))
}

func (s *side) readColumns(ctx context.Context) error {
	return s.each(ctx, s.Columns, nil, func(rows *sql.Rows) error {
		var table, column string
		var boolean int
		if err := rows.Scan(&table, &column, &boolean); err != nil {
			return err
		}
		if s.columns[table] == nil {
			s.columns[table] = map[string]bool{}
		}
		s.columns[table][column] = boolean == 1
		return nil
	})
}

// each reads all rows.
func (s *side) each(ctx context.Context, query string, args []any, read func(*sql.Rows) error) error {
	rows, err := s.conn.QueryContext(ctx, query, args...)
	if err != nil {
		return s.meaning(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return s.meaning(rows.Err())
}

// one reads one value.
func one[T any](ctx context.Context, s *side, query string, args ...any) (v T, err error) {
	err = s.conn.QueryRowContext(ctx, query, args...).Scan(&v)
	return v, s.meaning(err)
}

// table is a table to be copied, with all columns in the order in which they are read and written.
type table struct {
	storage.CopiedTable
	columns []string
	from    string // what its rows are read from
}

// tables lists the tables of both sides. They must have the same columns.
func tables(from, to *side) (list []table, err error) {
	for _, t := range storage.CopiedTables() {
		here, there := sortedKeys(from.columns[t.Name]), sortedKeys(to.columns[t.Name])
		if len(here) == 0 || !slices.Equal(here, there) {
			return nil, fmt.Errorf("table %s has the columns %v in %s and %v in %s; both need the same version of dossier",
				t.Name, here, from.Name, there, to.Name)
		}
		copied := table{CopiedTable: t, columns: here, from: quoted(t.Name)}
		if t.Name == "folders" {
			copied.from, copied.Key = foldersByDepth, append([]string{"depth"}, t.Key...)
		}
		list = append(list, copied)
	}
	return list, nil
}

// foldersByDepth are the folders with their depth. They refer to each other, so parents are copied first.
const foldersByDepth = `(
	WITH RECURSIVE deep (id, depth) AS (
	  SELECT id, 0 FROM folders WHERE parent_id IS NULL
	  UNION ALL
	  SELECT f.id, d.depth + 1 FROM deep d JOIN folders f ON f.parent_id = d.id)
	SELECT f.*, d.depth FROM folders f JOIN deep d ON d.id = f.id) AS by_depth`

func sortedKeys(m map[string]bool) (list []string) {
	for name := range m {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// quoted writes names for both databases, so that none is taken for a keyword.
func quoted(names ...string) string { return `"` + strings.Join(names, `", "`) + `"` }

// parameters are the parameters of one row, after the first so many: $4, $5, $6.
func parameters(after, n int) string {
	var text strings.Builder
	for i := range n {
		if i > 0 {
			text.WriteString(", ")
		}
		fmt.Fprintf(&text, "$%d", after+i+1)
	}
	return text.String()
}
