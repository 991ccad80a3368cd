package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// spawner starts children from one thread that lives as long as the Extractor: the kernel kills a
// child when the thread that started it ends, and the Go runtime may end threads.
type spawner struct {
	config   Config
	requests chan order
	quit     chan struct{}
	stopOnce *sync.Once
	way      *atomic.Int32 // index into isolations: the strongest that the kernel permits
}

// order is one start to make.
type order struct {
	isolation string
	reply     chan<- started
}

type started struct {
	p   *process
	err error
}

func newSpawner(c Config) spawner {
	s := spawner{config: c, requests: make(chan order), quit: make(chan struct{}),
		stopOnce: new(sync.Once), way: new(atomic.Int32)}
	go s.serve()
	return s
}

// serve makes the starts, on its own thread until stop.
func (s spawner) serve() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for {
		select {
		case <-s.quit:
			return
		case o := <-s.requests:
			p, err := startProcess(s.config, o.isolation)
			o.reply <- started{p, err}
		}
	}
}

func (s spawner) stop() { s.stopOnce.Do(func() { close(s.quit) }) }

// start gives a child that is locked in, isolated as well as the kernel permits.
func (s spawner) start() (*process, error) {
	ways := isolations(s.config.leaveOff)
	var problems []error
	for i := int(s.way.Load()); i < len(ways); i++ {
		p, err := s.startAs(ways[i])
		if errors.Is(err, os.ErrDeadlineExceeded) {
			// The machine stood still, or the child did. No document is lost for one such moment.
			p, err = s.startAs(ways[i])
		}
		if err == nil {
			s.way.Store(int32(i))
			return s.judge(p)
		}
		problems = append(problems, fmt.Errorf("%s: %w", ways[i], err))
		if !refused(err) && !errors.Is(err, errLockIn) {
			break
		}
	}
	return nil, failure(engine.InternalError, messageInternal,
		fmt.Errorf("sandbox child does not start: %w", errors.Join(problems...)))
}

// judge refuses a child with neither of the two walls that matter most.
func (s spawner) judge(p *process) (*process, error) {
	if p.walls.Strong() || s.config.AllowWeakSandbox {
		return p, nil
	}
	p.finish()
	return nil, ErrWeakSandbox
}

func (s spawner) startAs(isolation string) (*process, error) {
	reply := make(chan started, 1)
	select {
	case s.requests <- order{isolation, reply}:
	case <-s.quit:
		return nil, ErrClosed
	}
	result := <-reply
	if result.err != nil {
		return nil, result.err
	}
	if err := result.p.awaitHello(time.Now().Add(s.config.startTime)); err != nil {
		result.p.finish()
		return nil, err
	}
	return result.p, nil
}
