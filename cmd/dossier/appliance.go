package main

import (
	"log/slog"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
	"github.com/dossier-lending/dossier/httpapi"
)

// openAppliance puts together what the settings say (package appliance).
func openAppliance(s settings, log *slog.Logger) (*appliance.Appliance, error) {
	c, err := s.appliance(log)
	if err != nil {
		return nil, err
	}
	return appliance.New(c)
}

// appliance is the settings as the library takes them.
func (s settings) appliance(log *slog.Logger) (appliance.Config, error) {
	c := s.reading()
	rules, err := s.checklists()
	if err != nil {
		return c, err
	}
	mailer, err := s.mailer()
	if err != nil {
		return c, err
	}
	c.Data, c.NewSealKey, c.Log, c.AllowNetworks = s.Data, s.newSealKey, log, s.networks()
	c.Engine.Checklists, c.Engine.Mailer, c.Engine.Workers = rules, mailer, s.Workers
	c.Engine.ReaderVersion = versionText()
	c.Engine.EventRetainDays, c.Engine.AccessRetainDays = s.EventRetainDays, s.AccessRetainDays
	c.API = httpapi.Config{Version: versionText(), PublicURL: s.PublicURL, CORSOrigins: s.CORSOrigins}
	return c, nil
}

// reading is the part of the settings that says how papers are read.
func (s settings) reading() appliance.Config {
	return appliance.Config{
		Engine:  engine.Config{JobTimeout: s.JobTimeout, PageTime: s.PageTime, MaxJobTime: s.MaxJobTime},
		Sandbox: sandbox.Config{MaxMemory: int64(s.MaxMemoryMB) << 20, Pool: s.IdleReaders, AllowWeakSandbox: s.AllowWeakSandbox},
		Scans:   s.recognition(),
	}
}

// sandbox is how documents are read beside the server and without one.
func (s settings) sandbox() sandbox.Config { return s.reading().Children() }

// folder is the data folder.
func (s settings) folder() appliance.Folder { return appliance.Folder(s.Data) }
