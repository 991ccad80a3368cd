package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/netip"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-viper/mapstructure/v2" // converts texts from the environment to numbers, durations and lists
	"go.yaml.in/yaml/v3"                  // the format of the configuration file

	"github.com/dossier-lending/dossier/checklists"
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/mail"
)

// settings are all settings of an operator. In the configuration file a setting has the name in its tag; the
// environment variable is DOSSIER_ and that name in capitals.
type settings struct {
	Data string `setting:"data"` // folder of database, files and key
	// Database is the address of a PostgreSQL database that keeps the records instead of a SQLite database in Data.
	Database engine.Secret `setting:"database"`
	Addr     string        `setting:"addr"` // HOST:PORT to listen on
	// AllowNetworks are private networks that file_url and webhook_url may reach.
	AllowNetworks []string `setting:"allow_networks"`
	// PublicURL is the server's address for its callers ("https://dossier.example"). It is the prefix of paths in
	// responses.
	PublicURL string `setting:"public_url"`
	// CORSOrigins are the origins of web pages that may use the API.
	CORSOrigins []string `setting:"cors_origins"`
	LogLevel    string   `setting:"log_level"` // debug, info, warn, error
	Workers     int      `setting:"workers"`   // documents read at the same time
	// JobTimeout is the time for a document without scanned pages, and between two scanned pages.
	JobTimeout time.Duration `setting:"job_timeout"`
	PageTime   time.Duration `setting:"page_time"` // additional time for each scanned page
	// MaxJobTime is the total time for one document.
	MaxJobTime time.Duration `setting:"max_job_time"`
	// MaxMemoryMB is the memory that reading one document may use, in MiB.
	MaxMemoryMB int `setting:"max_memory_mb"`
	// IdleReaders is the number of sandboxed child processes that are kept ready.
	IdleReaders      int  `setting:"idle_readers"`
	AllowWeakSandbox bool `setting:"allow_weak_sandbox"`
	// Gives out files that show a PhilSys number.
	ShowOriginals bool `setting:"show_originals"`
	// Currency is the lender's, ISO 4217: affordability, debts and policy are computed in it.
	Currency string `setting:"currency"`
	// HoursEast is where the lender's day is counted, in hours east of UTC.
	HoursEast int `setting:"hours_east"`
	// OCRLanguages are the languages of scans as Tesseract names them, the most frequent first. OCRFolder is the folder
	// of their files; "" is the system's folder.
	OCRLanguages []string `setting:"ocr_languages"`
	OCRFolder    string   `setting:"ocr_folder"`
	// EventRetainDays is how long events and the log of deliveries are kept.
	EventRetainDays int `setting:"event_retain_days"`
	// AccessRetainDays is how long the log of who read which document is kept.
	AccessRetainDays int `setting:"access_retain_days"`
	// Mail to borrowers. Without a host no mail is sent.
	SMTPHost         string        `setting:"smtp_host"`
	SMTPPort         int           `setting:"smtp_port"`
	SMTPUser         string        `setting:"smtp_user"`
	SMTPPassword     engine.Secret `setting:"smtp_password"`
	SMTPPasswordFile string        `setting:"smtp_password_file"` // contains the password, instead of smtp_password
	SMTPTLS          string        `setting:"smtp_tls"`           // starttls, tls, none
	SMTPFrom         string        `setting:"smtp_from"`
	SMTPReplyTo      string        `setting:"smtp_reply_to"`
	OutreachTemplate string        `setting:"outreach_template"` // template file instead of the default text
	QuestionTemplate string        `setting:"question_template"` // the same for mails with questions
	// Checklists is a file with rules instead of the default ones.
	Checklists string `setting:"checklists"`
	// Rates is a folder with tables of contributions and tax that replace built-in ones.
	Rates string `setting:"rates"`

	rateTables *contributions.Tables // those of Rates, read and checked by load
	// Create a new seal key although secrets need the lost one; a flag of serve, not a setting.
	newSealKey bool
}

// defaults are the values for a small machine: the server listens only on the machine itself.
func defaults() map[string]any {
	return map[string]any{
		"data":               "dossier-data",
		"database":           "",
		"addr":               "127.0.0.1:8080",
		"allow_networks":     []string{},
		"public_url":         "",
		"cors_origins":       []string{},
		"log_level":          "info",
		"workers":            2,
		"job_timeout":        "2m",
		"page_time":          "10s",
		"max_job_time":       "30m",
		"max_memory_mb":      512,
		"idle_readers":       1,
		"allow_weak_sandbox": false,
		"show_originals":     false,
		"currency":           "PHP",
		"hours_east":         8,
		"event_retain_days":  30,
		"access_retain_days": 400,
		"checklists":         "",
		"rates":              "",
		"ocr_languages":      []string{"eng"},
		"ocr_folder":         "",
		"smtp_host":          "",
		"smtp_port":          587,
		"smtp_user":          "",
		"smtp_password":      "",
		"smtp_password_file": "",
		"smtp_tls":           "starttls",
		"smtp_from":          "",
		"smtp_reply_to":      "",
		"outreach_template":  "",
		"question_template":  "",
	}
}

const (
	environmentPrefix = "DOSSIER_"
	configVariable    = environmentPrefix + "CONFIG"
	keyVariable       = environmentPrefix + "API_KEY" // the caller's key for dossier mcp; not a setting
)

// load merges defaults, file, environment and flags; later ones take precedence. An unknown setting is an error,
// because a misspelled one must not be ignored silently.
func load(configFile string, flags map[string]any) (settings, error) {
	var s settings
	if configFile == "" {
		configFile = os.Getenv(configVariable)
	}
	values, err := readConfig(configFile)
	if err != nil {
		return s, err
	}
	maps.Copy(values, fromEnvironment(os.Environ()))
	maps.Copy(values, flags)
	if err := checkKeys(values); err != nil {
		return s, err
	}
	merged := defaults()
	maps.Copy(merged, values)
	decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{
		Result: &s, ErrorUnused: true, WeaklyTypedInput: true, TagName: "setting",
		DecodeHook: mapstructure.ComposeDecodeHookFunc(
			hideSecret, mapstructure.StringToTimeDurationHookFunc(), mapstructure.StringToSliceHookFunc(","),
		),
	})
	if err == nil {
		err = decoder.Decode(merged)
	}
	if err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	if s.rateTables, err = ratesIn(s.Rates); err != nil {
		return s, err
	}
	return s, s.check()
}

// ratesIn reads the tables of a folder; the built-in ones if it is "".
func ratesIn(folder string) (*contributions.Tables, error) {
	if folder == "" {
		return contributions.Default(), nil
	}
	return contributions.Load(folder)
}

// readConfig reads the settings in the configuration file; none if path is empty.
func readConfig(path string) (map[string]any, error) {
	values := map[string]any{}
	if path == "" {
		return values, nil
	}
	text, err := os.ReadFile(path)
	if err == nil {
		err = yaml.Unmarshal(text, &values)
	}
	if err != nil {
		return nil, fmt.Errorf("configuration file %s: %w", path, err)
	}
	return values, nil
}

// hideSecret decodes a secret setting. An error about a value of the wrong type does not contain the value.
func hideSecret(_, to reflect.Type, value any) (any, error) {
	if to != reflect.TypeFor[engine.Secret]() {
		return value, nil
	}
	switch v := value.(type) {
	case engine.Secret:
		return v, nil
	case string, bool, int, int64, uint64, float64:
		return engine.NewSecret(fmt.Sprint(v)), nil
	case nil:
		return engine.Secret{}, nil
	}
	return nil, errors.New("a secret must be one text; its value is not repeated here")
}

// checkKeys returns an error with the settings that do not exist.
func checkKeys(values map[string]any) error {
	known := defaults()
	var problems []error
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if _, ok := known[key]; !ok {
			problems = append(problems, fmt.Errorf(
				"there is no setting %q (%s in the environment); the settings are %s",
				key,
				environmentPrefix+strings.ToUpper(key),
				strings.Join(slices.Sorted(maps.Keys(known)), ", "),
			))
		}
	}
	return errors.Join(problems...)
}

// fromEnvironment reads the settings in environment variables, given as NAME=VALUE.
func fromEnvironment(variables []string) map[string]any {
	values := map[string]any{}
	for _, variable := range variables {
		name, value, _ := strings.Cut(variable, "=")
		setting, ours := strings.CutPrefix(name, environmentPrefix)
		if ours && name != configVariable && name != keyVariable {
			values[strings.ToLower(setting)] = value
		}
	}
	return values
}

func (s settings) check() error {
	var problems []error
	if s.Data == "" {
		problems = append(problems, errors.New("data: name a folder, for example --data /var/lib/dossier"))
	}
	if address := s.Database.Reveal(); address != "" && !strings.HasPrefix(address, "postgres://") &&
		!strings.HasPrefix(address, "postgresql://") { // the value may hold a password, so it is not repeated
		problems = append(problems, errors.New(
			"database: write the address of a PostgreSQL database, like postgres://dossier:PASSWORD@HOST:5432/dossier; "+
				"leave it out to keep the records in the data folder",
		))
	}
	for _, n := range s.AllowNetworks {
		if _, err := netip.ParsePrefix(strings.TrimSpace(n)); err != nil {
			problems = append(problems, fmt.Errorf("allow_networks: %q is not a network; write it like 10.1.0.0/16", n))
		}
	}
	for _, bound := range []struct {
		name            string
		value, min, max int
	}{
		{"workers", s.Workers, 1, 256},
		{"max_memory_mb", s.MaxMemoryMB, 64, 64 << 10},
		{"idle_readers", s.IdleReaders, 0, 64},
		{"event_retain_days", s.EventRetainDays, 1, 3650},
		{"access_retain_days", s.AccessRetainDays, 1, 36500},
		{"hours_east", s.HoursEast, -12, 14},
	} {
		if bound.value < bound.min || bound.value > bound.max {
			problems = append(
				problems,
				fmt.Errorf("%s: %d is out of range; choose %d to %d", bound.name, bound.value, bound.min, bound.max),
			)
		}
	}
	for _, bound := range []struct {
		name            string
		value, min, max time.Duration
	}{{"job_timeout", s.JobTimeout, time.Second, time.Hour}, {"page_time", s.PageTime, time.Second, 10 * time.Minute},
		{"max_job_time", s.MaxJobTime, time.Second, 24 * time.Hour}} {
		if bound.value < bound.min || bound.value > bound.max {
			problems = append(
				problems,
				fmt.Errorf("%s: %s is out of range; choose %s to %s", bound.name, bound.value, bound.min, bound.max),
			)
		}
	}
	if !isCurrency.MatchString(s.Currency) {
		problems = append(problems, fmt.Errorf(
			"currency: %q is no code of a currency; write it like PHP", engine.VisibleName(s.Currency),
		))
	}
	if _, err := s.level(); err != nil {
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// isCurrency matches codes of ISO 4217.
var isCurrency = regexp.MustCompile(`^[A-Z]{3}$`)

// networks returns AllowNetworks, parsed.
func (s settings) networks() []netip.Prefix {
	var out []netip.Prefix
	for _, n := range s.AllowNetworks {
		out = append(out, netip.MustParsePrefix(strings.TrimSpace(n))) // checked by load
	}
	return out
}

// common are the flags of every command that touches stored data.
type common struct {
	Config string  `help:"Configuration file (YAML); also DOSSIER_CONFIG." type:"path" placeholder:"FILE"`
	Data   *string `help:"Data folder; also DOSSIER_DATA. Default dossier-data." placeholder:"DIR"`
}

func (c common) flags() map[string]any {
	flags := map[string]any{}
	if c.Data != nil {
		flags["data"] = *c.Data
	}
	return flags
}

// existing loads the settings and refuses a data folder that does not exist, so that a misspelled name does not
// create a new, empty one.
func (c common) existing() (settings, error) {
	s, err := load(c.Config, c.flags())
	if err != nil {
		return s, err
	}
	if info, err := os.Stat(s.Data); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return s, engine.Fail(
			engine.CodeNotFound,
			fmt.Sprintf("There is no data folder %s; name it with --data or DOSSIER_DATA.", s.Data),
		)
	}
	return s, nil
}

// checklists returns the rules about the documents that a product needs.
func (s settings) checklists() (engine.ChecklistRules, error) {
	if s.Checklists == "" {
		return checklists.Default(doctype.Default())
	}
	return checklists.Load(s.Checklists, doctype.Default())
}

// maxPasswordFile is how many bytes of smtp_password_file are read at most.
const maxPasswordFile = 4 << 10

// mailer returns a sender of mails to borrowers; nil if no mail server is set.
func (s settings) mailer() (engine.Mailer, error) {
	if s.SMTPHost == "" {
		for name, value := range map[string]string{
			"smtp_user":          s.SMTPUser,
			"smtp_password":      s.SMTPPassword.String(),
			"smtp_password_file": s.SMTPPasswordFile,
			"smtp_from":          s.SMTPFrom,
			"smtp_reply_to":      s.SMTPReplyTo,
			"outreach_template":  s.OutreachTemplate,
			"question_template":  s.QuestionTemplate,
		} {
			if value != "" {
				return nil, fmt.Errorf(
					"%s: it has no effect without smtp_host; name the mail server, or leave it out", name,
				)
			}
		}
		return nil, nil
	}
	c := mail.Config{
		Host:    s.SMTPHost,
		Port:    s.SMTPPort,
		User:    s.SMTPUser,
		TLS:     s.SMTPTLS,
		From:    s.SMTPFrom,
		ReplyTo: s.SMTPReplyTo,
	}
	var err error
	if c.Password, err = s.smtpPassword(); err != nil {
		return nil, err
	}
	if s.OutreachTemplate != "" {
		if c.Template, err = mail.LoadTemplate(s.OutreachTemplate); err != nil {
			return nil, err
		}
	}
	if s.QuestionTemplate != "" {
		if c.Questions, err = mail.LoadQuestions(s.QuestionTemplate); err != nil {
			return nil, err
		}
	}
	m, err := mail.New(c)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (s settings) smtpPassword() (engine.Secret, error) {
	if s.SMTPPasswordFile == "" {
		return s.SMTPPassword, nil
	}
	if !s.SMTPPassword.IsZero() {
		return engine.Secret{}, errors.New("smtp_password and smtp_password_file are both set; remove one of them")
	}
	f, err := os.Open(s.SMTPPasswordFile)
	if err != nil {
		return engine.Secret{}, fmt.Errorf("smtp_password_file: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxPasswordFile))
	if err != nil {
		return engine.Secret{}, fmt.Errorf("smtp_password_file: %w", err)
	}
	return engine.NewSecret(strings.TrimRight(string(text), "\r\n")), nil
}
