package storage_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"testing"

	"github.com/dossier-lending/dossier/storage"
)

// listener is a database that records how a transaction is begun, and then refuses it.
type listener struct{ asked []driver.TxOptions }

var errListening = errors.New("only listening")

func (l *listener) Connect(context.Context) (driver.Conn, error) { return l, nil }
func (l *listener) Driver() driver.Driver                        { return nil }
func (l *listener) Prepare(string) (driver.Stmt, error)          { return nil, errListening }
func (l *listener) Close() error                                 { return nil }
func (l *listener) Begin() (driver.Tx, error)                    { return nil, errListening }
func (l *listener) BeginTx(_ context.Context, o driver.TxOptions) (driver.Tx, error) {
	l.asked = append(l.asked, o)
	return nil, errListening
}

// With one snapshot for the whole transaction, statements would not see what the previous holder of a lock committed.
func TestTransactionsDoNotDependOnTheDatabasesDefaultIsolation(t *testing.T) {
	l := &listener{}
	db := sql.OpenDB(l)
	defer db.Close()
	err := storage.NewTransactions(db).InTx(t.Context(), func(storage.Querier) error { return nil })
	if !errors.Is(err, errListening) || len(l.asked) != 1 ||
		l.asked[0].Isolation != driver.IsolationLevel(sql.LevelReadCommitted) {
		t.Errorf("asked for %+v, %v; want one transaction under READ COMMITTED", l.asked, err)
	}
}
