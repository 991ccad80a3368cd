package sandbox

import (
	"fmt"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// openDocument gives a descriptor that the child can read the document from and cannot change: the
// caller's own file when it is open for reading only, else a sealed copy in memory.
func openDocument(content io.ReaderAt, size int64) (*os.File, error) {
	if content == nil || size < 0 {
		return nil, fmt.Errorf("request has no content")
	}
	if f := ownFile(content, size); f != nil {
		return f, nil
	}
	return sealedCopy(content, size)
}

// ownFile duplicates the content's descriptor; nil when it has none that may be handed over.
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
