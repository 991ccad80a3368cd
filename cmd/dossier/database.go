package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term" // tells whether the error stream is a terminal

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/head"
	"github.com/dossier-lending/dossier/storage/postgres"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/transfer"
)

type databaseCommand struct {
	Copy databaseCopyCommand `cmd:"" help:"Copy the rows of a stopped installation from SQLite to PostgreSQL, or back, and compare both. An interrupted copy goes on."`
}

type databaseCopyCommand struct {
	Config string `help:"Configuration file (YAML); also DOSSIER_CONFIG." type:"path" placeholder:"FILE"`
	From   string `help:"Where the rows are: the data folder, or the word database for the PostgreSQL database in the setting of that name." required:"" placeholder:"DIR|database"`
	To     string `help:"Where they go: the word database, or the data folder. It must have no organizations yet." required:"" placeholder:"database|DIR"`
}

// settingWord stands for the setting database on the command line, because everybody on a machine can read the
// command lines of others.
const settingWord = "database"

// Run copies, compares, begins a new head and says what to do next. The installation must not be served meanwhile.
func (c databaseCopyCommand) Run(ctx context.Context, std streams) (err error) {
	m, err := c.ends()
	if err != nil {
		return err
	}
	if err := m.checkFolder(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	if err := m.lock(ctx); err != nil {
		return err
	}
	report, err := m.copy(ctx, std.err)
	if err != nil && !m.toServer {
		err = explainFull(err, m.data)
	}
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted; run the same command again, and it goes on where it was")
	}
	if err != nil {
		return err
	}
	if err := m.finish(ctx); err != nil {
		return err
	}
	earlier := ""
	if report.Before > 0 {
		earlier = fmt.Sprintf(" (%d of them by an earlier run)", report.Before)
	}
	if report.Rows > 0 {
		fmt.Fprintf(
			std.out, "copied %d organization(s), %d row(s)%s from %s to %s; counts, digests and audit chains are the same\n",
			report.Organizations, report.Rows, earlier, m.from.Name, m.target.Name,
		)
	}
	_, err = fmt.Fprintln(std.out, m.next())
	return err
}

// move is a copy between the two databases of one installation.
type move struct {
	settings
	data      string // the data folder
	toServer  bool   // from SQLite to PostgreSQL
	address   engine.Secret
	from      *transfer.Database // opened by copy
	target    *transfer.Database // opened by copy
	unlocking []func() error
}

// ends reads --from and --to. One is a data folder, the other a PostgreSQL database.
func (c databaseCopyCommand) ends() (*move, error) {
	s, err := load(c.Config, nil)
	if err != nil {
		return nil, err
	}
	m := &move{settings: s}
	folders := 0
	for i, end := range []string{c.From, c.To} {
		switch {
		case end == settingWord:
			m.address, m.toServer = s.Database, i == 1
			if s.Database.IsZero() {
				return nil, errors.New("the setting database is empty; set DOSSIER_DATABASE, or database in the configuration file, to the address of the PostgreSQL database")
			}
		case strings.HasPrefix(end, "postgres://"), strings.HasPrefix(end, "postgresql://"):
			if hasPassword(end) {
				return nil, errors.New("everybody on this machine can read the password of that address while the command runs; set DOSSIER_DATABASE to the address, and write the word database instead")
			}
			m.address, m.toServer = engine.NewSecret(end), i == 1
		default:
			m.data = end
			folders++
		}
	}
	switch folders {
	case 0:
		return nil, errors.New("name a data folder as one of --from and --to; PostgreSQL's own pg_dump and pg_restore copy from server to server")
	case 2:
		return nil, errors.New("both are data folders; write the word database for the PostgreSQL database in the setting of that name (dossier backup copies a data folder)")
	}
	m.settings.Data = m.data
	return m, nil
}

// hasPassword reports whether an address contains a password. One that cannot be read may contain one.
func hasPassword(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return true
	}
	_, has := u.User.Password()
	return has || u.Query().Has("password")
}

// checkFolder checks that the data folder is the one of these rows: its key sealed the secrets in them.
func (m *move) checkFolder() error {
	if _, err := os.Stat(m.folder().SealKey()); err != nil {
		return fmt.Errorf("%s is not the data folder of this installation: %w; files and keys stay there, only rows are copied", m.data, err)
	}
	if m.toServer {
		if _, err := os.Stat(filepath.Join(m.data, sqlite.FileName)); err != nil {
			return fmt.Errorf("there are no rows in %s: %w", m.data, err)
		}
	}
	return errors.Join(m.folder().CheckPrivate(), m.folder().CheckFinished())
}

// lock keeps servers away from both databases.
func (m *move) lock(ctx context.Context) error {
	folder, err := sqlite.LockFolder(m.data)
	if err != nil {
		return err
	}
	m.unlocking = append(m.unlocking, folder.Unlock)
	server, err := postgres.LockServer(ctx, m.address.Reveal(), false)
	if err != nil {
		return err
	}
	m.unlocking = append(m.unlocking, server.Unlock)
	return nil
}

func (m *move) close() error {
	var problems []error
	for _, d := range []*transfer.Database{m.from, m.target} {
		if d != nil {
			problems = append(problems, d.Close())
		}
	}
	for _, unlock := range m.unlocking {
		problems = append(problems, unlock())
	}
	return errors.Join(problems...)
}

// copy opens both sides and copies, unless an earlier run has done everything but the last step.
func (m *move) copy(ctx context.Context, screen io.Writer) (report transfer.Report, err error) {
	if m.toServer {
		m.target, err = postgres.OpenTarget(ctx, m.address.Reveal())
	} else {
		m.target, err = sqlite.OpenTarget(ctx, m.data)
	}
	if err != nil {
		return report, err
	}
	state, err := transfer.StateOfTarget(ctx, m.target)
	if err != nil || state == transfer.Compared {
		return report, err
	}
	if err := m.checkSource(ctx); err != nil {
		return report, err
	}
	if m.toServer {
		m.from, err = sqlite.OpenSource(m.data)
	} else {
		m.from, err = postgres.OpenSource(m.address.Reveal())
	}
	if err != nil {
		return report, err
	}
	tell, done := rowBar(screen)
	defer done()
	return transfer.Copy(ctx, m.from, m.target, transfer.Options{Move: true, Tell: tell})
}

// checkSource migrates the source, as every command does, and refuses one with missing records: the new head would hide
// that.
func (m *move) checkSource(ctx context.Context) error {
	store, err := m.store(ctx, !m.toServer)
	if err != nil {
		return err
	}
	loss := store.Loss()
	if err := store.Close(); err != nil {
		return err
	}
	if loss != nil {
		return errors.New("records are missing in the source, and a copy would hide that; dossier doctor says what to do")
	}
	return nil
}

// store opens the store of one side.
func (m *move) store(ctx context.Context, ofServer bool) (*storage.Store, error) {
	address := engine.Secret{}
	if ofServer {
		address = m.address
	}
	return m.folder().OpenOneOf(ctx, address, nil)
}

// finish sets the head of the source aside and begins one for the target.
func (m *move) finish(ctx context.Context) error {
	key, err := m.folder().HeadKey()
	if err != nil {
		return err
	}
	old := head.Open(m.data, key)
	err = old.Lock()
	if err == nil {
		err = old.Archive(m.archive())
		old.Unlock()
	}
	if err = errors.Join(err, old.Close()); err != nil {
		return err
	}
	if err := transfer.Finish(ctx, m.target); err != nil {
		return err
	}
	if err := m.target.Close(); err != nil {
		return err
	}
	store, err := m.store(ctx, m.toServer)
	if err != nil {
		return err
	}
	return errors.Join(store.Ready(ctx), store.Close())
}

// archive names the folder for the head of the source.
func (m *move) archive() string {
	kind := "postgres"
	if m.toServer {
		kind = "sqlite"
	}
	return "before-copy-from-" + kind + "-" + strconv.FormatInt(time.Now().UnixMilli(), 10)
}

// next says how the installation is used from now on.
func (m *move) next() string {
	file := filepath.Join(m.data, sqlite.FileName)
	if m.toServer {
		return fmt.Sprintf("Next: move %s (with %[1]s-wal and -shm, if they are there) to another folder, set DOSSIER_DATABASE or the setting database to the address, then start the server with --data %s.", file, m.data)
	}
	return fmt.Sprintf("Next: remove the setting database, then start the server with --data %s. The PostgreSQL database is as it was; keep it until there is a backup.", m.data)
}

// rowBar shows how many rows are copied and compared, if w is a terminal.
func rowBar(w io.Writer) (tell func(transfer.Step), done func()) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	var bar *progressbar.ProgressBar
	comparing := false
	return func(s transfer.Step) {
			if bar == nil || comparing != s.Comparing {
				comparing = s.Comparing
				what := "  rows copied"
				if comparing {
					what = "  rows compared"
				}
				bar = progressbar.NewOptions64(
					s.Total,
					progressbar.OptionSetWriter(w),
					progressbar.OptionSetDescription(what),
					progressbar.OptionShowCount(),
					progressbar.OptionShowIts(),
					progressbar.OptionSetItsString("rows"),
					progressbar.OptionSetWidth(24),
					progressbar.OptionClearOnFinish(),
					progressbar.OptionThrottle(100*time.Millisecond),
				)
			}
			bar.Set64(s.Done) // if the screen cannot be written to, copying still continues
		}, func() {
			if bar != nil {
				bar.Finish()
			}
		}
}
