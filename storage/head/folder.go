package head

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix" // flock, and reserving disk space
)

const (
	// FolderName is the name of the head's folder in a data folder.
	FolderName = "head"
	folderMode = 0o700
	fileMode   = 0o600
	// leastFile is the smallest size at which a file is full, in bytes: thousands of commits. The previous file is kept
	// too, so that missing commits can be named.
	leastFile = 1 << 20
	// lockTime is how long Lock waits for other processes, which hold the lock for one commit each; lockWait is the
	// time between two tries.
	lockTime = 10 * time.Second
	lockWait = 200 * time.Microsecond
)

var (
	// ErrNone is returned if there is no head in the folder.
	ErrNone = errors.New("there is no head")
	// ErrUnreadable is returned if no line has a valid HMAC: the files are destroyed, or were written with another key.
	ErrUnreadable = errors.New("the head does not verify with this installation's key")
	// ErrLocked is returned if another process held the head for too long.
	ErrLocked = errors.New("another process holds the head")
)

// copies are the suffixes of the two copies of each file. A line that is damaged in one copy is read from the other.
var copies = [2]string{"a", "b"}

// Folder is the head of one data folder. All methods except Sync and Close must be called with Lock held, by one
// goroutine at a time. Several processes may use the same folder.
type Folder struct {
	path string
	key  []byte
	lock *os.File

	mu     sync.Mutex // protects the fields below against Sync
	files  [2]*os.File
	synced int64 // the newest commit that survives a power cut
	view   View
	number int   // of the current file
	length int64 // of the current file, in bytes
	full   int64 // when the next one begins
}

// Open returns the head of a data folder. The head's own folder is created with the first lock. key is 32 bytes that
// only this installation has.
func Open(data string, key []byte) *Folder {
	return &Folder{path: filepath.Join(data, FolderName), key: bytes.Clone(key)}
}

// Path returns the folder of the head's files.
func (f *Folder) Path() string { return f.path }

// Lock keeps other processes out until Unlock.
func (f *Folder) Lock() error {
	if f.lock == nil {
		if err := os.MkdirAll(f.path, folderMode); err != nil {
			return err
		}
		lock, err := os.OpenFile(filepath.Join(f.path, "lock"), os.O_CREATE|os.O_RDWR, fileMode)
		if err != nil {
			return err
		}
		f.lock = lock
	}
	for began := time.Now(); ; time.Sleep(lockWait) {
		err := unix.Flock(int(f.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, unix.EWOULDBLOCK) && !errors.Is(err, unix.EINTR):
			return fmt.Errorf("the head cannot be locked: %w", err)
		case time.Since(began) > lockTime:
			return ErrLocked
		}
	}
}

// Moved reports whether another process has written since this one did.
func (f *Folder) Moved() bool {
	if f.files[0] == nil {
		return true
	}
	var info unix.Stat_t
	err := unix.Fstat(int(f.files[0].Fd()), &info)
	return err != nil || f.lastNumber() != f.number || info.Size != f.length
}

// lastNumber is the number of the file that was begun last, by any process; 0 before the first.
func (f *Folder) lastNumber() int {
	var number [numberBytes]byte
	if n, _ := f.lock.ReadAt(number[:], 0); n < numberBytes {
		return 0
	}
	return int(binary.BigEndian.Uint64(number[:]))
}

// numberBytes is the size of the lock file, which contains the number of the current file.
const numberBytes = 8

// Unlock lets other processes in.
func (f *Folder) Unlock() { _ = unix.Flock(int(f.lock.Fd()), unix.LOCK_UN) }

// View returns the content of the head; call Load first. Its Records are those that Load found.
func (f *Folder) View() *View { return &f.view }

// Load reads the files. It returns ErrNone if there are none, and ErrUnreadable if no line can be read.
func (f *Folder) Load() error {
	numbers, err := f.numbers()
	if err != nil {
		return err
	}
	f.forget()
	if len(numbers) == 0 {
		return ErrNone
	}
	var contents [][]byte
	for _, n := range numbers {
		a, errA := os.ReadFile(f.file(n, 0))
		b, errB := os.ReadFile(f.file(n, 1))
		for _, err := range []error{errA, errB} {
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("the head cannot be read: %w", err)
			}
		}
		contents = append(contents, a)
		f.view.Whole = errA == nil && errB == nil && bytes.Equal(a, b) && bytes.HasSuffix(a, []byte{'\n'})
		if !bytes.Equal(a, b) {
			contents = append(contents, b)
		}
		f.number, f.length = n, int64(len(a))
	}
	whole := f.view.Whole
	view, found := read(f.key, contents)
	if !found {
		return ErrUnreadable
	}
	view.Whole = whole && view.Unreadable == 0
	f.mu.Lock()
	defer f.mu.Unlock()
	f.view = view
	f.full = f.fullAt()
	return nil
}

// Follow reads what other processes have written since this one last read or wrote, and makes the files ready for
// Append. It is quick if the others only appended to the current file.
func (f *Folder) Follow() error {
	if !f.Moved() {
		return nil
	}
	if records, length := f.tail(); length > 0 {
		f.mu.Lock()
		defer f.mu.Unlock()
		for _, r := range records {
			f.view.add(r)
		}
		f.length = length
		return nil
	}
	if err := f.Load(); err != nil {
		return err
	}
	return f.Continue()
}

// tail returns the records that others appended to the current file, and its new length; 0 if that is not all that
// happened, so that Load is needed.
func (f *Folder) tail() (records []Record, length int64) {
	var infos [2]unix.Stat_t
	if f.files[0] == nil || f.lastNumber() != f.number {
		return nil, 0
	}
	for which, file := range f.files {
		if err := unix.Fstat(int(file.Fd()), &infos[which]); err != nil {
			return nil, 0
		}
	}
	if infos[0].Size != infos[1].Size || infos[0].Size < f.length {
		return nil, 0
	}
	content := make([]byte, infos[0].Size-f.length)
	if _, err := f.files[0].ReadAt(content, f.length); err != nil || !bytes.HasSuffix(content, []byte{'\n'}) {
		return nil, 0
	}
	next := f.view.Commit + 1
	for line := range bytes.Lines(content) {
		r, ok := parse(f.key, bytes.TrimSuffix(line, []byte{'\n'}))
		if !ok || r.State || r.Head != f.view.Head || r.Commit != next {
			return nil, 0
		}
		records, next = append(records, r), next+1
	}
	return records, infos[0].Size
}

// forget drops the result of an earlier Load.
func (f *Folder) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.view, f.number, f.length = View{}, 0, 0
	f.closeFiles()
}

// numbers lists the numbers of the files in the folder, in order.
func (f *Folder) numbers() ([]int, error) {
	entries, err := os.ReadDir(f.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the head cannot be read: %w", err)
	}
	var list []int
	for _, e := range entries {
		text, _, ok := strings.Cut(e.Name(), "-")
		if n, err := strconv.Atoi(text); ok && err == nil && strings.HasSuffix(e.Name(), ".head") &&
			!slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list, nil
}

func (f *Folder) file(number, which int) string {
	return filepath.Join(f.path, fmt.Sprintf("%08d-%s.head", number, copies[which]))
}

// fullAt is the size at which a file is full. It leaves room for commits beside the state, however large the state is.
func (f *Folder) fullAt() int64 {
	r, orgs := f.view.state()
	r.Orgs = orgs
	line, err := r.line(f.key)
	if err != nil {
		return leastFile
	}
	return max(leastFile, 4*int64(len(line)))
}

// Begin starts a new file with the state of all organizations as of a commit, and removes all files except the one
// before. It waits for the disk.
func (f *Folder) Begin(r Record, orgs []Org) error {
	r.State, r.Orgs = true, orgs
	line, err := r.line(f.key)
	if err != nil {
		return err
	}
	numbers, err := f.numbers()
	if err != nil {
		return err
	}
	number := f.lastNumber() + 1 // no number comes twice, also after Archive
	if len(numbers) > 0 {
		number = max(number, numbers[len(numbers)-1]+1)
	}
	full := max(leastFile, 4*int64(len(line)))
	files, err := f.create(number, line, full)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closeFiles()
	f.files, f.number, f.length, f.full, f.synced = files, number, int64(len(line)), full, r.Commit
	f.view = View{Whole: true}
	f.view.apply([]Record{r})
	if _, err := f.lock.WriteAt(binary.BigEndian.AppendUint64(nil, uint64(number)), 0); err != nil {
		return err
	}
	if len(numbers) > 1 {
		f.remove(numbers[:len(numbers)-1])
	}
	return nil
}

func (f *Folder) remove(numbers []int) {
	for _, n := range numbers {
		for which := range copies {
			_ = os.Remove(f.file(n, which)) // a file that cannot be removed is read with the others; it does no harm
		}
	}
}

// create makes both copies of a new file, with disk space reserved, and waits for the disk.
func (f *Folder) create(number int, line []byte, full int64) (files [2]*os.File, err error) {
	defer func() {
		if err == nil {
			return
		}
		for which, file := range files {
			if file != nil {
				file.Close()
				os.Remove(f.file(number, which))
			}
		}
	}()
	for which := range copies {
		if files[which], err = os.OpenFile(
			f.file(number, which), os.O_CREATE|os.O_TRUNC|os.O_RDWR, fileMode,
		); err != nil {
			return files, err
		}
		if err = reserve(files[which], full); err != nil {
			return files, err
		}
		if _, err = files[which].WriteAt(line, 0); err != nil {
			return files, err
		}
		if err = files[which].Sync(); err != nil {
			return files, err
		}
	}
	return files, errors.Join(syncFolder(f.path), syncFolder(filepath.Dir(f.path)))
}

// reserve reserves disk space in advance. A full disk then refuses a commit before it is made, not its record
// afterwards. If the file system cannot reserve space, the file is used without.
func reserve(file *os.File, size int64) error {
	err := unix.Fallocate(int(file.Fd()), unix.FALLOC_FL_KEEP_SIZE, 0, size)
	if errors.Is(err, unix.EOPNOTSUPP) || errors.Is(err, unix.ENOSYS) {
		return nil
	}
	return err
}

// Prepare returns the line of the next commit, with its digest, and makes sure that there is room for it.
func (f *Folder) Prepare(r *Record) (line []byte, err error) {
	line, err = f.next(r, f.view.Record)
	if err == nil && !f.HasRoom(int64(len(line))) {
		err = f.MakeRoom()
	}
	return line, err
}

// next returns the line of the commit after another one.
func (f *Folder) next(r *Record, before Record) (line []byte, err error) {
	r.Head, r.Commit = before.Head, before.Commit+1
	orgs, lanes, err := r.parts()
	if err != nil {
		return nil, err
	}
	parts := [][]byte{[]byte(before.Digest), strconv.AppendInt(nil, r.Commit, 10), orgs}
	if len(lanes) > 0 {
		parts = append(parts, lanes)
	}
	r.Digest = keyed(f.key, "commit", parts...)
	return r.seal(f.key, orgs, lanes), nil
}

// HasRoom reports whether lines of so many bytes can be appended without a new file.
func (f *Folder) HasRoom(bytes int64) bool { return f.length+bytes <= f.full }

// Opened reports whether the current file is open for Append.
func (f *Folder) Opened() bool { return f.files[0] != nil }

// MakeRoom begins a new file with the state of the current one.
func (f *Folder) MakeRoom() error { return f.Begin(f.view.state()) }

// Continue opens the current file for Append after Load, or begins a new file if the current one is incomplete.
func (f *Folder) Continue() error {
	switch {
	case f.files[0] != nil:
		return nil
	case !f.view.Whole:
		return f.MakeRoom()
	}
	return f.reopen()
}

// reopen opens both copies of the current file for writing.
func (f *Folder) reopen() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for which := range copies {
		file, err := os.OpenFile(f.file(f.number, which), os.O_RDWR, fileMode)
		if err != nil {
			f.closeFiles()
			return err
		}
		f.files[which] = file
		if err := reserve(file, f.full); err != nil {
			f.closeFiles()
			return err
		}
	}
	_, err := f.lock.WriteAt(binary.BigEndian.AppendUint64(nil, uint64(f.number)), 0)
	return err
}

// Append writes the line that Prepare returned. It does not wait for the disk.
func (f *Folder) Append(r Record, line []byte) error { return f.append([]Record{r}, line) }

// AppendAll writes the lines of several commits at once. It does not wait for the disk.
func (f *Folder) AppendAll(records []Record) error {
	var lines []byte
	before := f.view.Record
	for i := range records {
		line, err := f.next(&records[i], before)
		if err != nil {
			return err
		}
		lines, before = append(lines, line...), records[i]
	}
	if !f.HasRoom(int64(len(lines))) {
		if err := f.MakeRoom(); err != nil {
			return err
		}
	}
	return f.append(records, lines)
}

func (f *Folder) append(records []Record, lines []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, file := range f.files {
		if _, err := file.WriteAt(lines, f.length); err != nil {
			return fmt.Errorf("the head cannot be written: %w", err)
		}
	}
	f.length += int64(len(lines))
	for _, r := range records {
		f.view.add(r)
	}
	return nil
}

// Synced returns the newest commit whose record survives a power cut, as far as this process knows.
func (f *Folder) Synced() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.synced
}

// Sync waits until all appended lines survive a power cut. Other goroutines may append meanwhile.
func (f *Folder) Sync() error {
	f.mu.Lock()
	commit, files := f.view.Commit, f.files
	if files[0] == nil || commit <= f.synced {
		f.mu.Unlock()
		return nil
	}
	var twins [2]*os.File
	for i, file := range files {
		fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
		if err != nil {
			f.mu.Unlock()
			return errors.Join(err, closeAll(twins))
		}
		twins[i] = os.NewFile(uintptr(fd), file.Name())
	}
	f.mu.Unlock()
	err := errors.Join(twins[0].Sync(), twins[1].Sync(), closeAll(twins))
	if err != nil {
		return fmt.Errorf("the head cannot be made durable: %w", err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.synced = max(f.synced, commit)
	return nil
}

// Archive moves all files into a folder beside them, so that a new head can begin.
func (f *Folder) Archive(name string) error {
	f.forget()
	numbers, err := f.numbers()
	if err != nil || len(numbers) == 0 {
		return err
	}
	to := filepath.Join(f.path, name)
	if err := os.MkdirAll(to, folderMode); err != nil {
		return err
	}
	for _, n := range numbers {
		for which := range copies {
			from := f.file(n, which)
			if err := os.Rename(from, filepath.Join(to, filepath.Base(from))); err != nil &&
				!errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return errors.Join(syncFolder(to), syncFolder(f.path))
}

// Close closes the files without syncing them.
func (f *Folder) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.closeFiles()
	if f.lock != nil {
		err = errors.Join(err, f.lock.Close())
		f.lock = nil
	}
	return err
}

func (f *Folder) closeFiles() error {
	err := closeAll(f.files)
	f.files = [2]*os.File{}
	return err
}

func closeAll(files [2]*os.File) (err error) {
	for _, file := range files {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	return err
}

func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
