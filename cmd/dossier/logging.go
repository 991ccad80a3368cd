package main

import (
	"fmt"
	"io"
	"log/slog"
)

func (s settings) level() (slog.Level, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(s.LogLevel)); err != nil {
		return l, fmt.Errorf("log_level: %q is none; choose debug, info, warn or error", s.LogLevel)
	}
	return l, nil
}

// newLog writes JSON lines.
func newLog(w io.Writer, s settings) *slog.Logger {
	level, _ := s.level() // checked by load
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level}))
}
