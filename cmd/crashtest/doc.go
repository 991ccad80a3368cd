// Package crashtest kills a whole appliance (HTTP, engine, SQLite, files) with SIGKILL at random moments
// under mixed load, many times over, and then asks whether everything that was acknowledged is there,
// whether nothing was done twice, and whether it came up again by itself every time.
//
//	go test -tags slow ./cmd/crashtest            200 cycles
//	CYCLES=2000 go test -tags slow ./cmd/crashtest
//
// A killed process leaves the page cache intact, so a kill alone would not notice a missing fsync of a
// folder. The file store therefore runs over a file system that remembers which renames were followed by
// one; at each kill those that were not are undone, as a power cut may do (see powercut_test.go). The
// planted bug leaves that fsync out, and the test must notice.
package crashtest
