package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/dossier-lending/dossier/httpapi"
)

type serveCommand struct {
	common
	Addr         *string  `help:"HOST:PORT to listen on; default 127.0.0.1:8080, this machine only. Port 0 picks one." placeholder:"HOST:PORT"`
	AllowNetwork []string `help:"Private network that file_url and webhook_url may reach; repeat for several." placeholder:"CIDR"`
	NewSealKey   bool     `help:"Make a new seal key although secrets are sealed with one that is lost."`
}

const (
	// drainTime is how long requests under way may take to finish after the first signal.
	drainTime = 30 * time.Second
	// failurePoll is how often the server asks whether storage failed for good.
	failurePoll = 200 * time.Millisecond
)

// Run serves until a signal or until storage fails for good.
func (c serveCommand) Run(ctx context.Context, std streams) (err error) {
	s, err := load(c.Config, c.flags())
	if err != nil {
		return err
	}
	s.newSealKey = c.NewSealKey
	log := newLog(std.err, s)
	a, err := openAppliance(ctx, s, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --addr", s.Addr, err)
	}
	if err := greet(ctx, std, a, s, listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	go a.reading.say(ctx, std, log)
	return a.serve(ctx, log, listener)
}

func (c serveCommand) flags() map[string]any {
	flags := c.common.flags()
	if c.Addr != nil {
		flags["addr"] = *c.Addr
	}
	if len(c.AllowNetwork) > 0 {
		flags["allow_networks"] = c.AllowNetwork
	}
	return flags
}

// greet says where the server listens, and on an installation without organizations how to go on.
func greet(ctx context.Context, std streams, a *appliance, s settings, addr net.Addr) error {
	fmt.Fprintf(std.out, "dossier %s listens on http://%s (data in %s, documentation at /docs)\n", versionText(), addr, s.Data)
	if finding, next := s.scansSentence(); next != "" {
		fmt.Fprintf(std.out, "%s; %s\n", finding, next)
	}
	if sentence := filesSentence(openFiles()); sentence != "" {
		fmt.Fprintln(std.out, sentence)
	}
	orgs, err := a.store.Organizations(ctx)
	if err != nil || len(orgs) > 0 {
		return err
	}
	_, err = fmt.Fprintf(std.out, `There is no organization yet. In another terminal:
  dossier org create "My Lending" --data %[1]s
  dossier key create --org "My Lending" --data %[1]s --scope application:write --scope application:read --scope document:write --scope document:read
`, s.Data)
	return err
}

// serve runs HTTP and the processing of documents until ctx ends or storage fails, then drains.
func (a *appliance) serve(ctx context.Context, log *slog.Logger, listener net.Listener) error {
	working, stopWorking := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWorking()
	processing := make(chan error, 1)
	go func() { processing <- a.engine.Run(working) }()
	go giveMemoryBack(working)
	boundGarbage()

	files := openFiles()
	if sentence := filesSentence(files); sentence != "" {
		log.Warn("few files may be open", "files", files, "connections", httpapi.ConnectionLimitsFor(files).All)
	}
	server := httpapi.NewServer(listener.Addr().String(), a.handler)
	serving := make(chan error, 1)
	go func() { serving <- server.Serve(httpapi.ListenWithin(listener, httpapi.ConnectionLimitsFor(files))) }()
	log.Info("serving", "addr", listener.Addr().String(), "version", versionText())

	cause := a.untilEnd(ctx, serving)
	a.handler.Drain()
	log.Info("draining", "cause", errorText(cause))
	stopWorking() // running documents go back to the queue at once
	draining, stop := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer stop()
	if err := server.Shutdown(draining); err != nil {
		log.Warn("requests were cut off", "after", drainTime.String())
		server.Close()
	}
	err := errors.Join(cause, <-processing)
	a.engine.DrainCallbacks() // of the requests that were served meanwhile
	log.Info("stopped")
	return err
}

// untilEnd waits for the signal, nil, or for a failure that ends the server.
func (a *appliance) untilEnd(ctx context.Context, serving <-chan error) error {
	poll := time.NewTicker(failurePoll)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-serving:
			if errors.Is(err, http.ErrServerClosed) {
				return nil
			}
			return fmt.Errorf("HTTP: %w", err)
		case <-poll.C:
			if err := a.lock.Check(); err != nil {
				return err
			}
			if err := a.engine.Failed(); err != nil {
				return fmt.Errorf("storage failed, nothing more was acknowledged; check the disk, then start again: %w", err)
			}
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return "signal"
	}
	return err.Error()
}
