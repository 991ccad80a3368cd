package pgtest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
)

// Reused is [Database] for the many tests that change rows only: a database that an earlier test is done with, emptied.
// Emptying costs a tenth of making and dropping one.
func Reused(t testing.TB) (url string) {
	t.Helper()
	s := Shared(t)
	if err := migrate(); err != nil {
		t.Fatal(err)
	}
	name, ok := free.take()
	if !ok {
		var err error
		if name, err = s.copyTemplate(); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if err := s.empty(name); err != nil {
			t.Errorf("emptying the test's database: %v", err)
			return
		}
		free.put(name)
	})
	return s.URL(Role, name)
}

// free holds the databases that no test uses.
var free names

type names struct {
	mu   sync.Mutex
	list []string
}

func (n *names) take() (name string, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.list) == 0 {
		return "", false
	}
	name = n.list[len(n.list)-1]
	n.list = n.list[:len(n.list)-1]
	return name, true
}

func (n *names) put(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, name)
}

// remember copies the rows that migrations insert, so that an emptied database gets them again.
const remember = `
	CREATE SCHEMA migrated;
	DO $$
	DECLARE one text; filled boolean;
	BEGIN
	  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
	    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', one) INTO filled;
	    IF filled THEN EXECUTE format('CREATE TABLE migrated.%I AS TABLE public.%I', one, one); END IF;
	  END LOOP;
	END $$`

// restore removes all rows, also from tables that are append-only, and inserts those of remember. A test's connections
// that are left open end before.
const restore = `
	SET session_replication_role = replica;
	DO $$
	DECLARE one text; filled boolean;
	BEGIN
	  PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
	  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend';
	  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
	    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', one) INTO filled;
	    IF filled THEN EXECUTE format('DELETE FROM public.%I', one); END IF;
	  END LOOP;
	  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'migrated' LOOP
	    EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE SELECT * FROM migrated.%I', one, one);
	  END LOOP;
	END $$`

// empty gives a database the rows that it had when it was made.
func (s *Server) empty(name string) error {
	db, err := s.Connect(Superuser, name)
	if err != nil {
		return err
	}
	_, err = db.Exec(restore)
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
