package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
)

type serveCommand struct {
	common
	Addr         *string  `help:"HOST:PORT to listen on; default 127.0.0.1:8080, this machine only. Port 0 picks one." placeholder:"HOST:PORT"`
	AllowNetwork []string `help:"Private network that file_url and webhook_url may reach; repeat for several." placeholder:"CIDR"`
	NewSealKey   bool     `help:"Make a new seal key although secrets are sealed with one that is lost."`
}

// Run serves until a signal or until storage fails for good.
func (c serveCommand) Run(ctx context.Context, std streams) (err error) {
	s, err := load(c.Config, c.flags())
	if err != nil {
		return err
	}
	s.newSealKey = c.NewSealKey
	log := newLog(std.err, s)
	a, err := openAppliance(s, log)
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
	go sayReady(ctx, a, std, log)
	return serve(ctx, a, listener)
}

// serve is the appliance's Serve in a process of its own, which gives memory back.
func serve(ctx context.Context, a *appliance.Appliance, listener net.Listener) error {
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go giveMemoryBack(serving)
	boundGarbage()
	return a.Serve(ctx, listener)
}

// sayReady looks once and tells the operator at the start why no document can be read.
func sayReady(ctx context.Context, a *appliance.Appliance, std streams, log *slog.Logger) {
	if err := a.CanRead(ctx); err != nil {
		log.Error("not ready: documents cannot be read", "error", err)
		var known *engine.Error
		if errors.As(err, &known) {
			fmt.Fprintln(std.out, "NOT READY: "+known.Message)
		}
	}
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
func greet(ctx context.Context, std streams, a *appliance.Appliance, s settings, addr net.Addr) error {
	fmt.Fprintf(std.out, "dossier %s listens on http://%s (data in %s, documentation at /docs)\n", versionText(), addr, s.Data)
	if finding, next := s.scansSentence(); next != "" {
		fmt.Fprintf(std.out, "%s; %s\n", finding, next)
	}
	if sentence := appliance.FewFiles(); sentence != "" {
		fmt.Fprintln(std.out, sentence)
	}
	orgs, err := a.Store.Organizations(ctx)
	if err != nil || len(orgs) > 0 {
		return err
	}
	_, err = fmt.Fprintf(std.out, `There is no organization yet. In another terminal:
  dossier org create "My Lending" --data %[1]s
  dossier key create --org "My Lending" --data %[1]s --scope application:write --scope application:read --scope document:write --scope document:read
`, s.Data)
	return err
}
