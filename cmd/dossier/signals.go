package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// exitSecondSignal is the status after a second signal: 128 + SIGTERM, as shells report it.
const exitSecondSignal = 143

// signalContext ends with the first SIGTERM or SIGINT; the second ends the process at once, however
// far the first got.
func signalContext(log io.Writer) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-signals
		cancel()
		<-signals
		fmt.Fprintln(log, "dossier: second signal, ending at once")
		os.Exit(exitSecondSignal)
	}()
	return ctx, func() { signal.Stop(signals); cancel() }
}
