package appliance

import (
	"fmt"
	"syscall"

	"github.com/dossier-lending/dossier/httpapi"
)

// fewFiles is the number of files below which the server says at start how few connections it serves.
const fewFiles = 1024

// OpenFiles is how many files this process may have open at once. The Go runtime has raised the soft limit to
// the hard one before main began; children get the limit that the process was started with.
func OpenFiles() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fewFiles
	}
	return limit.Cur
}

// FewFiles says what a low limit of open files means for a server in this process; "" when it is not low.
func FewFiles() string {
	files := OpenFiles()
	if files >= fewFiles {
		return ""
	}
	return fmt.Sprintf("Only %d files may be open at the same time, so at most %d connections are served at once; raise the limit (ulimit -Hn %d, or LimitNOFILE= of a systemd unit).",
		files, httpapi.ConnectionLimitsFor(files).All, fewFiles)
}
