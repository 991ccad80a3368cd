package sandbox

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/dossier-lending/dossier/engine"
	"golang.org/x/sys/unix"
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

// IsChild says that this process was started as a sandbox's child. Ask it first thing in main.
func IsChild() bool { return os.Getenv(childMarker) != "" }

// Child is a child's whole life: lock in, read one document with x, answer, end. It returns the exit
// status for os.Exit and must not be called in any other process.
func Child(ctx context.Context, x engine.Extractor) int {
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
	if say(out, hello{Walls: walls}) != nil {
		return 1
	}
	in, err := receive()
	switch {
	case errors.Is(err, io.EOF):
		return 0 // the parent closed the pool or is gone
	case err != nil:
		return 1
	}
	if say(out, answerTo(ctx, x, in)) != nil {
		return 1
	}
	return 0
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

func say(out *os.File, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = out.Write(frame(body))
	return err
}

// receive waits for the one request and its descriptor; io.EOF when the parent hung up.
func receive() (engine.ExtractRequest, error) {
	var none engine.ExtractRequest
	body, document, err := receiveFrame()
	if err != nil {
		return none, err
	}
	var r request
	if err := json.Unmarshal(body, &r); err != nil {
		return none, err
	}
	in, err := r.extractRequest()
	in.Content = document
	return in, err
}

// receiveFrame reads the frame from the socket that is standard input, with the descriptor that comes
// along with its first bytes.
func receiveFrame() ([]byte, *os.File, error) {
	header, rights := make([]byte, frameHeader), make([]byte, unix.CmsgSpace(4))
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
	document, err := descriptorIn(rights[:rightsLen])
	if err != nil {
		return nil, nil, err
	}
	size := binary.BigEndian.Uint32(header)
	if size > maxRequest {
		return nil, nil, errFrameTooLarge
	}
	body := make([]byte, size)
	_, err = io.ReadFull(os.Stdin, body)
	return body, document, err
}

func descriptorIn(rights []byte) (*os.File, error) {
	messages, err := unix.ParseSocketControlMessage(rights)
	if err != nil || len(messages) != 1 {
		return nil, fmt.Errorf("request carries no descriptor: %w", err)
	}
	fds, err := unix.ParseUnixRights(&messages[0])
	if err != nil || len(fds) != 1 {
		return nil, fmt.Errorf("request carries no descriptor: %w", err)
	}
	return os.NewFile(uintptr(fds[0]), "document"), nil
}
