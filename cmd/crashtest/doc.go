// Package crashtest kills a whole appliance (HTTP, engine, database, files) with SIGKILL at random moments under mixed
// load, many times over, and then checks that everything acknowledged is there, that nothing was done twice, and that
// it started again by itself every time.
//
//	go test -tags slow ./cmd/crashtest            200 cycles
//	CYCLES=2000 go test -tags slow ./cmd/crashtest
//
// This is done with SQLite and with a PostgreSQL behind the appliance. Another test leaves the appliance alone and
// crashes the PostgreSQL server, or ends its backends, under the same load:
//
//	go test ./cmd/crashtest                        3 rounds
//	ROUNDS=200 go test -tags slow ./cmd/crashtest -run Database
//
// A killed process leaves the page cache intact, so a kill alone would not notice a missing fsync of a folder. The file
// store therefore uses a file system that records which renames were followed by an fsync. At each kill the other
// renames are undone, as in a power cut (see powercut_test.go). The planted bug leaves out this fsync, and the test
// must notice it.
package crashtest
