package storage_test

import (
	"context"
	"database/sql"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// statement is one SQL text and where it was found.
type statement struct {
	where, function, sql string
}

// statements finds every SQL text in the source files of a folder.
func statements(t *testing.T, folder string) []statement {
	t.Helper()
	files := token.NewFileSet()
	var parsed []*ast.File
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	constants := stringConstants(parsed)
	constants[fullText] = sqlite.Dialect.FullText.SQL
	var found []statement
	for _, f := range parsed {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				text := flatten(e, constants)
				if !sqlStart.MatchString(text) {
					return true
				}
				texts := []string{text}
				if made := builtOf[fn.Name.Name]; made != nil {
					texts = made()
				}
				for _, text := range texts {
					found = append(found, statement{files.Position(e.Pos()).String(), fn.Name.Name, text})
				}
				return false
			})
		}
	}
	return found
}

// builtOf lists the functions that build statements from a list, with all statements they build.
var builtOf = map[string]func() []string{
	"deletion":      storage.Deletions,
	"documentPage":  func() []string { return storage.DocumentPages(sqlite.Dialect) },
	"documentTotal": func() []string { return storage.DocumentTotals(sqlite.Dialect) },
	// only a part of the two above
	"documentsChosen": func() []string { return storage.DocumentTotals(sqlite.Dialect) },
}

var sqlStart = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b`)

func stringConstants(files []*ast.File) map[string]string {
	constants := map[string]string{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if text := flatten(v.Values[0], nil); text != "" {
					constants[v.Names[0].Name] = text
				}
			}
			return true
		})
	}
	return constants
}

// fullText names the part of a statement that queries the full-text index of the dialect.
const fullText = "FullText.SQL"

// flatten returns the text of a string expression. Parts that differ by dialect are left out, except the full-text
// query.
func flatten(e ast.Expr, constants map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return s
		}
	case *ast.BinaryExpr:
		return flatten(e.X, constants) + flatten(e.Y, constants)
	case *ast.Ident:
		return constants[e.Name]
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.SelectorExpr); ok {
			return constants[of.Sel.Name+"."+e.Sel.Name]
		}
	}
	return ""
}

// installationWide lists the functions that work for all organizations at once, with the reason.
var installationWide = map[string]string{
	"OrganizationDeletions": "which organizations were deleted is the operator's business",
	"deletedOrganizations":  "the head is compared with all organizations",

	"Key":         "who asks is not known before the key is found",
	"QueueDepth":  "counts without showing whose",
	"ReclaimJobs": "waiting times are the queue's business",
	"putBack":     "lapsed leases are the queue's business",
}

// tenantTables lists the tables in the migrated schema whose rows belong to an organization, so that a new table is
// guarded without being listed here.
func tenantTables(t *testing.T) (names []string) {
	t.Helper()
	folder := t.TempDir()
	s, err := sqlite.Open(t.Context(), folder, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var all string
	if err := db.QueryRow(`SELECT group_concat(m.name) FROM sqlite_schema m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND c.name = 'org_id'`).Scan(&all); err != nil {
		t.Fatal(err)
	}
	names = strings.Split(all, ",")
	if len(names) < 30 {
		t.Fatalf("%d tables of organizations: %v; the search itself is broken", len(names), names)
	}
	return names
}

// guard finds statements that reach rows without naming their organization.
type guard struct{ use *regexp.Regexp }

func newGuard(t *testing.T) guard {
	t.Helper()
	return guard{regexp.MustCompile(
		`\b(FROM|JOIN|UPDATE|INTO)\s+(` + strings.Join(tenantTables(t), "|") + `)\b(?:\s+([a-z])\b)?`,
	)}
}

var (
	insertOwner = regexp.MustCompile(`^\s*\(org_id,`)
	alternative = regexp.MustCompile(`\bOR\b`)
	nextSelect  = regexp.MustCompile(`\bUNION\b`)
)

// lacks describes what is missing in a statement on organizations' tables; "" if nothing. Each use of a table needs the
// predicate under its own alias, at the same depth of parentheses, and without OR beside it.
func (g guard) lacks(sql string) string {
	for _, at := range g.use.FindAllStringSubmatchIndex(sql, -1) {
		verb, table, alias := sql[at[2]:at[3]], sql[at[4]:at[5]], ""
		if at[6] >= 0 {
			alias = sql[at[6]:at[7]] + `\.`
		}
		rest := sql[at[1]:]
		if verb == "INTO" {
			if !insertOwner.MatchString(rest) {
				return "a row of " + table + " that does not begin with its organization"
			}
			continue
		}
		level := sameDepth(rest)
		if end := nextSelect.FindStringIndex(level); end != nil {
			level = level[:end[0]]
		}
		if !regexp.MustCompile(`\b(WHERE|ON|AND)\s+` + alias + `org_id = (\$\d+|[a-z]\.org_id|o\.id)`).MatchString(
			level,
		) {
			return "a use of " + table + " without the organization predicate"
		}
		if alternative.MatchString(level) {
			return "a use of " + table + " with OR beside the organization predicate; put the alternatives in parentheses"
		}
	}
	return ""
}

// sameDepth returns the text up to the closing parenthesis, without nested parentheses.
func sameDepth(text string) string {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth == 0:
			return b.String()
		case r == ')':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestEveryStatementNamesTheOrganization(t *testing.T) {
	excused := map[string]bool{}
	all := slices.Concat(statements(t, "."), statements(t, "head"), statements(t, "sqlite"), statements(t, "postgres"))
	if len(all) < 190 {
		t.Fatalf("found %d statements; the search itself is broken", len(all))
	}
	g := newGuard(t)
	for _, s := range all {
		lack := g.lacks(s.sql)
		if lack == "" {
			continue
		}
		if installationWide[s.function] == "" {
			t.Errorf("%s: %s: %s", s.where, lack, s.sql)
		}
		excused[s.function] = true
	}
	for name := range installationWide {
		if !excused[name] {
			t.Errorf("%s is listed as installation-wide but needs no excuse any more", name)
		}
	}
}

// PostgreSQL's full-text query is not among the statements above, because only the dialect has it.
func TestPostgreSQLSearchesRowsOfTheOrganizationOnly(t *testing.T) {
	texts := append(storage.DocumentPages(postgres.Dialect), storage.DocumentTotals(postgres.Dialect)...)
	g := newGuard(t)
	for _, text := range append(texts, postgres.Dialect.FullText.SQL) {
		if lack := g.lacks(text); lack != "" {
			t.Errorf("%s: %s", lack, text)
		}
	}
}

func TestGuardNoticesMissingPredicate(t *testing.T) {
	g := newGuard(t)
	for _, sql := range []string{
		`SELECT id FROM documents WHERE id = $1`,
		`UPDATE jobs SET state = 'done' WHERE id = $1 AND attempt = $2`,
		`UPDATE documents SET org_id = $1 WHERE id = $2`,
		`DELETE FROM documents WHERE org_id = $1 AND application_id IN (SELECT id FROM applications WHERE borrower_id = $2)`,
		`DELETE FROM documents WHERE application_id IN (SELECT id FROM applications WHERE org_id = $1 AND org_id = $1)`,
		`INSERT INTO audit_log (seq, org_id) VALUES ($1, (SELECT org_id FROM keys))`,
		`SELECT a.id FROM applications a JOIN documents d ON d.application_id = a.id WHERE a.org_id = $1`,
		`SELECT a.id FROM applications a JOIN documents d ON d.application_id = a.id WHERE a.org_id = $1 AND a.org_id = $1`,
		`SELECT id FROM documents WHERE org_id = $1 AND id = $2 OR job_id = $3`,
		`SELECT id FROM documents WHERE org_id = $1 UNION ALL SELECT id FROM documents WHERE id = $2`,
		`SELECT sha256 FROM document_sources WHERE document_id = $1`,
		`SELECT id FROM outreach WHERE application_id = $1`,
		`SELECT document_id FROM lost_documents`,
		`SELECT s.document_id FROM document_search s WHERE s.words = $2`,
	} {
		if g.lacks(sql) == "" {
			t.Errorf("passed as guarded: %s", sql)
		}
	}
}

func TestEveryStatementCompiles(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, st := range statements(t, ".") {
		if strings.Contains(st.sql, "pg_advisory") {
			continue
		}
		if err := storage.Compile(ctx, s, st.sql); err != nil {
			t.Errorf("%s: %v\n%s", st.where, err, st.sql)
		}
	}
}

// scansAllowed lists the tables that a statement may read completely, with the reason.
var scansAllowed = map[string]string{
	"organizations":          "few rows; the queue looks at each for waiting jobs",
	"plans":                  "few rows, all listed",
	"organization_deletions": "few rows, all listed",
	"o":                      "organizations, in the queue's statements",
	"path":                   "the folders above or below one, few",
	"CONSTANT":               "no table at all",
}

var scan = regexp.MustCompile(`^SCAN (\w+)`)

// words matches a search in the full-text index.
var words = regexp.MustCompile(`^SCAN document_words VIRTUAL TABLE INDEX \d+:M`)

// A statement that reads a whole table of documents or applications, or all rows of an organization, is fast in a test,
// but slow after a year.
func TestEveryStatementFindsItsIndex(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	excused := map[string]bool{}
	for _, st := range statements(t, ".") {
		if strings.Contains(st.sql, "pg_advisory") {
			continue
		}
		plan, err := storage.Plan(ctx, s, st.sql)
		if err != nil {
			t.Errorf("%s: %v", st.where, err)
		}
		step := walk(st.sql, plan)
		if step != "" && walksAllowed[st.function] == "" {
			t.Errorf("%s reads a whole table, or all rows of an organization: %s\n%s", st.where, step, st.sql)
		}
		excused[st.function] = excused[st.function] || step != ""
	}
	for function := range walksAllowed {
		if !excused[function] {
			t.Errorf("%s is excused but needs no excuse any more", function)
		}
	}
}

func TestGuardNoticesWalks(t *testing.T) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, t.TempDir(), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, sql := range []string{
		`SELECT id FROM documents WHERE org_id = $1 OR file_name = $2`,
		`SELECT id FROM documents WHERE org_id = $1 AND file_name = $2`,
		`SELECT id FROM documents WHERE org_id = $1 AND file_name = $2 ORDER BY uploaded_at LIMIT $3`,
		`SELECT id FROM documents WHERE org_id = $1 AND id > $2 AND file_name = $3`,
		`SELECT COUNT(*) FROM documents WHERE org_id = $1 AND deleted_at IS NULL`,
		`SELECT COUNT(*) FROM documents d WHERE d.org_id = $1 AND d.deleted_at IS NULL AND d.status || '' = $2`,
		`SELECT id FROM documents WHERE org_id = $1 AND application_id || '' = $2 ORDER BY id DESC`,
		`DELETE FROM jobs WHERE org_id = $1 AND document_id IN (SELECT id FROM documents WHERE org_id = $1 AND uploaded_by = $2)`,
		`SELECT a.id FROM applications a WHERE a.org_id = $1 AND a.business_name = $2`,
		`UPDATE documents SET status = 'failed' WHERE org_id = $1 AND job_id = $2`,
		`SELECT seq FROM audit_log WHERE org_id = $1 AND hash = $2`,
		`SELECT url FROM callbacks WHERE org_id = $1 AND id IN (
		   SELECT c.id FROM callbacks c WHERE c.org_id = $1 ORDER BY c.claimed_at LIMIT $2)`,
		`SELECT event FROM webhook_deliveries WHERE org_id = $1 AND id IN (
		   SELECT d.id FROM webhook_deliveries d WHERE d.org_id = $1 AND d.webhook_id = $2 ORDER BY d.claimed_at LIMIT $3)
		 ORDER BY claimed_at DESC, id DESC`,
	} {
		plan, err := storage.Plan(ctx, s, sql)
		if err != nil {
			t.Errorf("%s: %v", sql, err)
		}
		if walk(sql, plan) == "" {
			t.Errorf("passed, although it walks: %s\n%s", sql, strings.Join(plan, "\n"))
		}
	}
}

// walksAllowed lists the functions with a statement that reads all of an organization's rows, with the reason.
var walksAllowed = map[string]string{
	"CountOrganization": "the operator asks before deleting an organization; outside of the writer",
	"DropKeptAnswers":   "up to the time of the last of a page",
	"SweepEvents":       "up to the number of the last of a page",
	"EndDeletion":       "only one entry is left",
	"Folders":           "counts folders, which are made by hand",
}

// smallTables lists the tables of which an organization has few rows, with the reason.
var smallTables = map[string]string{
	"erasures":               "gone when they are done",
	"application_numbers":    "one row",
	"audit_checks":           "one row",
	"event_counters":         "one row",
	"lost_documents":         "one row",
	"organization_deletions": "one row",

	"keys":             "made by hand",
	"webhooks":         "made by hand, and bounded",
	"schemas":          "made by hand",
	"export_templates": "made by hand",
	"category_rules":   "made by hand, and bounded",
}

// smallIndex matches indexes that contain only unfinished or deleted rows, so that reading a whole index is fast.
var smallIndex = regexp.MustCompile(
	`USING (COVERING )?INDEX (jobs_available|jobs_running|documents_deleted|webhook_deliveries_open)\b`,
)

var (
	// ofOrganization matches a step that finds rows by their organization alone, or by it and a range.
	ofOrganization = regexp.MustCompile(
		`^SEARCH (\w+) .*(?:INDEX|KEY) ?(\w*) \(org_id=\?(?: AND \w+[<>]\?)*(?: AND \(\w+,\w+\)[<>]\(\?,\?\))*\)$`,
	)
	limited = regexp.MustCompile(`\bLIMIT\b`)
	// extreme matches statements that read one row at the end of an index.
	extreme = regexp.MustCompile(`SELECT (COALESCE\()?(MAX|MIN)\(`)
	sorted  = regexp.MustCompile(`^USE TEMP B-TREE FOR (LAST|ORDER BY|RIGHT)`)
)

// walk returns the first step of a plan that reads a whole table, or all rows that an organization has in a large one;
// "" if there is none. A page that an index has in order is no walk.
func walk(sql string, plan []string) string {
	outer := sameDepth(sql)
	for _, step := range plan {
		within := strings.HasPrefix(step, " ")
		step = strings.TrimSpace(step)
		ordered := limited.MatchString(outer) || within && limited.MatchString(sql)
		for _, other := range plan { // in the same query or subquery
			if strings.HasPrefix(other, " ") == within && sorted.MatchString(strings.TrimSpace(other)) {
				ordered = false
			}
		}
		if smallIndex.MatchString(step) {
			continue
		}
		m := scan.FindStringSubmatch(step)
		if m != nil && scansAllowed[m[1]] == "" && !words.MatchString(step) {
			return step
		}
		m = ofOrganization.FindStringSubmatch(step)
		if m == nil || ordered || extreme.MatchString(sql) || smallTables[tableOf(sql, m[1])] != "" {
			continue
		}
		return step
	}
	return ""
}

// tableOf finds the table that a statement gives an alias; a name without one is a table itself.
func tableOf(sql, alias string) string {
	m := regexp.MustCompile(`\b(\w+) (?:AS )?` + alias + `\b`).FindStringSubmatch(sql)
	if m == nil || m[1] == strings.ToUpper(m[1]) {
		return alias
	}
	return m[1]
}
