// Package pgtest runs PostgreSQL for tests: a server of the test's own, in a temporary folder, as an ordinary user,
// reached through a socket in that folder. Start with [Database]; it skips the test if the machine has no PostgreSQL.
//
// # Why a shell starts the server
//
// A test process may end by a panic, a timeout or a kill, and no function runs then. So the server is the child of a
// small shell that reads from a pipe of the test process. When that process ends, for whatever reason, the pipe closes;
// the shell stops the server and removes the folder.
package pgtest

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx" of database/sql
)

const (
	// BinVariable names the folder of PostgreSQL's programs. Without it, the newest packaged version is used.
	BinVariable = "POSTGRES_BIN"
	// RequiredVariable fails tests instead of skipping them if there is no PostgreSQL. Continuous integration sets it.
	RequiredVariable = "POSTGRES"

	startLimit = 60 * time.Second
	// socketPort is part of the socket's name; no network port is opened.
	socketPort = "5432"
	// Superuser made the server, and Role owns the databases of tests.
	Superuser, Role = "postgres", "dossier"
)

// ErrNone means that no PostgreSQL was found.
var ErrNone = errors.New("no PostgreSQL found; run scripts/setup postgres")

// Bin returns the folder with initdb and postgres.
func Bin() (string, error) {
	if named := os.Getenv(BinVariable); named != "" {
		return named, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		return "", errors.Join(ErrNone, err)
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

// version is the number in a path such as /usr/lib/postgresql/15/bin/postgres.
func version(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

// Require skips the test if the machine has no PostgreSQL, or fails it if PostgreSQL is required.
func Require(t testing.TB) string {
	t.Helper()
	bin, err := Bin()
	switch {
	case err == nil:
		return bin
	case os.Getenv(RequiredVariable) == "required":
		t.Fatal(err)
	}
	t.Skip(err)
	return ""
}

// Server is a PostgreSQL server of its own.
type Server struct {
	folder, bin string
	owner       *syscall.Credential // nil if the tests run as an ordinary user already
	settings    []string

	shell *exec.Cmd
	pipe  io.Closer
	ended chan struct{}
}

// Fast are settings for tests that do not crash the server: commits do not wait for the disk.
var Fast = []string{"fsync=off", "full_page_writes=off", "synchronous_commit=off"}

// Start makes a cluster in a new folder and starts it with these settings (name=value). It runs until the test process
// ends or Stop is called.
func Start(bin string, settings ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "pg")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, bin: bin, settings: settings}
	if err := s.make(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, s.start()
}

// make creates the cluster. PostgreSQL refuses to run as root, so root hands the folder to the user nobody.
func (s *Server) make() error {
	if os.Geteuid() == 0 {
		nobody, err := user.Lookup("nobody")
		if err != nil {
			return err
		}
		uid, uidErr := strconv.ParseUint(nobody.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(nobody.Gid, 10, 32)
		if err := errors.Join(uidErr, gidErr, os.Chown(s.folder, int(uid), int(gid))); err != nil {
			return err
		}
		s.owner = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	init := s.command("initdb", "-D", s.data(), "-U", Superuser, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	if out, err := init.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return nil
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// command runs one of PostgreSQL's programs as the ordinary user.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.folder
	c.Env = append(os.Environ(), "HOME="+s.folder, "LC_ALL=C")
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner}
	return c
}

// watchman starts the server $1 with the other arguments and waits for the end of its input. Then it stops the server
// at once and removes the folder $0, unless the input was the word "keep".
const watchman = `
folder=$0
"$@" >"$folder/log" 2>&1 &
server=$!
trap '' INT TERM HUP
read -r word
kill -QUIT $server 2>/dev/null
wait $server
[ "$word" = keep ] || rm -rf "$folder"
`

func (s *Server) start() error {
	args := []string{"-c", watchman, s.folder, filepath.Join(s.bin, "postgres"), "-D", s.data(), "-k", s.folder,
		"-c", "listen_addresses=", "-c", "port=" + socketPort, "-c", "max_connections=500", "-c", "shared_buffers=64MB"}
	for _, setting := range s.settings {
		args = append(args, "-c", setting)
	}
	shell := exec.Command("/bin/sh", args...)
	shell.Dir, shell.Env = s.folder, append(os.Environ(), "HOME="+s.folder, "LC_ALL=C")
	shell.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner, Setpgid: true}
	pipe, err := shell.StdinPipe()
	if err != nil {
		return err
	}
	if err := shell.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = shell.Wait()
	}()
	s.shell, s.pipe, s.ended = shell, pipe, ended
	return s.wait()
}

// wait returns when the server accepts connections.
func (s *Server) wait() error {
	for end := time.Now().Add(startLimit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if s.query(Superuser, "postgres", "SELECT 1") == nil {
			return nil
		}
	}
	log, _ := os.ReadFile(filepath.Join(s.folder, "log"))
	return fmt.Errorf("PostgreSQL did not start:\n%s", log)
}

// Stop ends the server at once, as a crash would, and removes its folder.
func (s *Server) Stop() error {
	err := s.pipe.Close()
	<-s.ended
	return err
}

// Crash ends the server at once, in the middle of whatever it does; Restart starts it again, on the same data.
func (s *Server) Crash() error {
	_, err := io.WriteString(s.pipe.(io.Writer), "keep\n")
	<-s.ended
	return err
}

// Restart starts a server that crashed.
func (s *Server) Restart() error { return s.start() }

// Log is what the server has written to its log.
func (s *Server) Log() string {
	log, _ := os.ReadFile(filepath.Join(s.folder, "log"))
	return string(log)
}

// URL addresses a database of the server as a role.
func (s *Server) URL(role, database string) string {
	return "postgres://" + role + "@/" + database + "?host=" + s.folder + "&port=" + socketPort
}

var shared = sync.OnceValues(func() (*Server, error) {
	bin, err := Bin()
	if err != nil {
		return nil, err
	}
	s, err := Start(bin, Fast...)
	if err != nil {
		return nil, err
	}
	return s, s.query(Superuser, "postgres", "CREATE ROLE "+Role+" LOGIN")
})

// Shared returns the server that all tests of this process share. Its commits do not wait for the disk.
func Shared(t testing.TB) *Server {
	t.Helper()
	Require(t)
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// query runs one statement on a connection of its own.
func (s *Server) query(role, database, statement string) error {
	db, err := s.Connect(role, database)
	if err != nil {
		return err
	}
	_, err = db.Exec(statement)
	return errors.Join(err, db.Close())
}

// Connect opens a pool to a database of the server.
func (s *Server) Connect(role, database string) (*sql.DB, error) {
	return sql.Open("pgx", s.URL(role, database))
}
