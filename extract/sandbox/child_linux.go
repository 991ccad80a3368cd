package sandbox

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/engine"
)

// ownCommand starts this program again by the file it was started from, also when that file has been
// replaced since.
func ownCommand() []string {
	const self = "/proc/self/exe"
	if _, err := os.Stat(self); err == nil {
		return []string{self, "sandbox-child"}
	}
	path, _ := os.Executable()
	return []string{path, "sandbox-child"}
}

// IsChild reports whether this process was started as a sandbox's child. Ask it first thing in main.
func IsChild() bool {
	asked.Store(true)
	return os.Getenv(childMarker) != ""
}

// asked remembers that the program asks whether it is a child.
var asked atomic.Bool

// Asked reports whether this program has called IsChild. A program that never calls it would not know that it is a
// child.
func Asked() bool { return asked.Load() }

// ChildArguments are Config.Arguments, as a child started by ownCommand finds them.
func ChildArguments() []string { return os.Args[min(2, len(os.Args)):] }

// Tools are the readers and writers of a child.
type Tools struct {
	Extractor engine.Extractor // reads documents
	Merger    engine.Merger    // merges files; nil if nothing is merged
	Renderer  engine.Renderer  // paints pages; nil if nothing is painted
}

// Child is a child's whole life: lock in, read one document, merge files or paint pages of one document, answer,
// end. It returns the exit status for os.Exit and must not be called in any other process.
func Child(ctx context.Context, tools Tools) int {
	var l limits
	if err := json.Unmarshal([]byte(os.Getenv(childMarker)), &l); err != nil {
		fmt.Fprintln(os.Stderr, "sandbox: this command is for dossier's own use; it has no limits to work under")
		return 2
	}
	os.Clearenv()
	out, err := takeOutput()
	if err != nil {
		fmt.Fprintln(os.Stderr, "sandbox: output:", err)
		return exitLockIn
	}
	walls, err := lockIn(l, int(out.Fd()))
	if err != nil {
		fmt.Fprintln(os.Stderr, "sandbox:", err)
		return exitLockIn
	}
	if sayFrame(out, hello{Walls: walls}) != nil {
		return 1
	}
	r, files, err := receive()
	switch {
	case errors.Is(err, io.EOF):
		return 0 // the parent closed the pool or is gone
	case err != nil:
		return 1
	}
	for {
		if say(out, work(ctx, tools, r, files, &teller{out: out})) != nil {
			return 1
		}
		if r.Render == nil {
			return 0
		}
		if r, err = nextPage(r); err != nil {
			return 0 // the parent needs no other page
		}
	}
}

// nextPage waits until another page of the same file is requested.
func nextPage(r request) (request, error) {
	body, err := readFrame(os.Stdin, maxRequest)
	if err != nil {
		return r, err
	}
	var next request
	if err := json.Unmarshal(body, &next); err != nil || next.Render == nil {
		return r, errDescriptors
	}
	r.Render = next.Render
	return r, nil
}

// work carries out the request.
func work(ctx context.Context, tools Tools, r request, files []*os.File, t *teller) answer {
	extract, merge, err := r.task(files)
	switch {
	case err != nil || r.Merge && tools.Merger == nil || r.Render != nil && tools.Renderer == nil:
		return answer{Category: engine.InternalError, Message: messageInternal}
	case r.Render != nil:
		return answerToRender(ctx, tools.Renderer, r, files[0])
	case r.Merge:
		return answerToMerge(ctx, tools.Merger, merge, files[0])
	}
	defer t.stop() // the answer is the last frame, whatever a reader's goroutines still do
	extract.Progress = t.tell
	return answerTo(ctx, tools.Extractor, extract)
}

// takeOutput keeps the answer's pipe for itself: whatever a reader prints to standard output goes to
// standard error, where it is counted and dropped.
func takeOutput() (*os.File, error) {
	fd, err := unix.FcntlInt(1, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, err
	}
	if err := unix.Dup3(2, 1, 0); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "answer"), nil
}

// receive waits for the one request and its descriptors; io.EOF when the parent hung up.
func receive() (r request, files []*os.File, err error) {
	body, files, err := receiveFrame()
	if err != nil {
		return r, nil, err
	}
	return r, files, json.Unmarshal(body, &r)
}

// receiveFrame reads the frame from the socket that is standard input, with the descriptors that come
// along with its first bytes.
func receiveFrame() ([]byte, []*os.File, error) {
	header, rights := make([]byte, frameHeader), make([]byte, unix.CmsgSpace(4*(1+maxSources)))
	n, rightsLen, _, _, err := unix.Recvmsg(0, header, rights, unix.MSG_WAITALL|unix.MSG_CMSG_CLOEXEC)
	for err == unix.EINTR {
		n, rightsLen, _, _, err = unix.Recvmsg(0, header, rights, unix.MSG_WAITALL|unix.MSG_CMSG_CLOEXEC)
	}
	switch {
	case err != nil:
		return nil, nil, err
	case n == 0:
		return nil, nil, io.EOF
	case n < frameHeader:
		return nil, nil, io.ErrUnexpectedEOF
	}
	files, err := descriptorsIn(rights[:rightsLen])
	if err != nil {
		return nil, nil, err
	}
	size := binary.BigEndian.Uint32(header)
	if size > maxRequest+maxSchema+maxRules {
		return nil, nil, errFrameTooLarge
	}
	body := make([]byte, size)
	_, err = io.ReadFull(os.Stdin, body)
	return body, files, err
}

func descriptorsIn(rights []byte) (files []*os.File, err error) {
	messages, err := unix.ParseSocketControlMessage(rights)
	if err != nil || len(messages) != 1 {
		return nil, fmt.Errorf("request carries no descriptor: %w", err)
	}
	fds, err := unix.ParseUnixRights(&messages[0])
	if err != nil || len(fds) == 0 {
		return nil, fmt.Errorf("request carries no descriptor: %w", err)
	}
	for _, fd := range fds {
		files = append(files, os.NewFile(uintptr(fd), "document"))
	}
	return files, nil
}

// onChild makes a request of the parent to the kernel for a child that has given up root. Root itself needs
// CAP_SYS_RESOURCE and CAP_SYS_NICE for it, which containers commonly take away; the child's own user needs nothing.
// After an error the child is unchanged.
func onChild(do func() error) error {
	err := do()
	if !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.EACCES) || os.Getuid() != 0 {
		return err
	}
	return asNobody(do)
}

// asNobody runs do in a thread whose user is nobody, as the child's user is; the thread ends with the work. The saved
// user stays root, so that no child may trace it (ptrace(2)).
func asNobody(do func() error) error {
	result := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlock: the thread ends here, no other work gets its user
		if err := becomeNobody(); err != nil {
			result <- err
			return
		}
		result <- do()
	}()
	return <-result
}

// becomeNobody changes the calling thread alone; package syscall would change them all.
func becomeNobody() error {
	const keep = ^uintptr(0)
	for _, call := range []uintptr{unix.SYS_SETRESGID, unix.SYS_SETRESUID} {
		if _, _, errno := unix.RawSyscall(call, nobody, nobody, keep); errno != 0 {
			return errno
		}
	}
	return nil
}

// openDocument returns a descriptor from which the child can read the document without changing it: the caller's own
// file if it is open for reading only, else a sealed copy in memory.
func openDocument(content io.ReaderAt, size int64) (*os.File, error) {
	if content == nil || size < 0 {
		return nil, fmt.Errorf("request has no content")
	}
	if f := ownFile(content, size); f != nil {
		return f, nil
	}
	return sealedCopy(content, size)
}

// ownFile duplicates the content's descriptor; nil if the content has none that may be passed on.
func ownFile(content io.ReaderAt, size int64) *os.File {
	conn, ok := content.(syscall.Conn)
	if !ok {
		withFd, ok := content.(interface{ Fd() uintptr })
		if !ok {
			return nil
		}
		return readOnlyDuplicate(int(withFd.Fd()), size)
	}
	raw, err := conn.SyscallConn()
	if err != nil {
		return nil
	}
	var file *os.File
	if err := raw.Control(func(fd uintptr) { file = readOnlyDuplicate(int(fd), size) }); err != nil {
		return nil
	}
	return file
}

// readOnlyDuplicate duplicates a regular file of the given size that is open for reading only.
func readOnlyDuplicate(fd int, size int64) *os.File {
	flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDONLY {
		return nil
	}
	var stat unix.Stat_t
	if unix.Fstat(fd, &stat) != nil || stat.Mode&unix.S_IFMT != unix.S_IFREG || stat.Size != size {
		return nil
	}
	dup, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	return os.NewFile(uintptr(dup), "document")
}

// sealedCopy keeps the content in memory that nobody can change any more.
func sealedCopy(content io.ReaderAt, size int64) (*os.File, error) {
	fd, err := unix.MemfdCreate("document", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, fmt.Errorf("memory file for the document: %w", err)
	}
	f := os.NewFile(uintptr(fd), "document")
	n, err := io.Copy(f, io.NewSectionReader(content, 0, size))
	if err == nil && n < size {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS,
			unix.F_SEAL_WRITE|unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("copy of the document: %w", err)
	}
	return f, nil
}
