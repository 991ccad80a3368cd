package engine

import "time"

// JobState is where a job stands in the queue.
type JobState string

const (
	JobAvailable JobState = "available"
	JobRunning   JobState = "running"
	JobDone      JobState = "done"
	JobFailed    JobState = "failed"
	// JobDropped: its document was deleted before it ended.
	JobDropped JobState = "dropped"
)

// Job is the processing of one document. A worker holds it by Attempt: a result is written only under
// the attempt that holds the job, so a worker that lost its lease writes nothing.
type Job struct {
	ID         string // UUID
	Org        OrgID
	DocumentID int64
	State      JobState
	Attempt    int // fencing token; rises with every claim
	GivenBack  int // attempts that ended because the worker gave the job back (ReleaseJob)
	Owner      string
	LeaseUntil *time.Time
	CreatedAt  time.Time
	// AvailableAt is the earliest time of the next claim.
	AvailableAt time.Time
	// Long says that a reading of the document took long before it was given back: it waits for a place
	// for long readings.
	Long bool
	// Download says that the document's file is still to be downloaded from its file_url. Once it is there the
	// job waits again, to be read.
	Download bool
}

// JobClaim is a worker's question for jobs.
type JobClaim struct {
	Owner           string
	Now, LeaseUntil time.Time
	// Download asks for documents whose file is to be downloaded, otherwise for those that can be read.
	Download bool
	// Most is how many jobs are wanted, MostLong how many of them may be long ones.
	Most, MostLong int
	// Kept is how many of Most are kept for organizations that have nothing running: once no more than Kept
	// are left, the others' jobs wait.
	Kept int
	// PerOrg is how many jobs of this kind one organization may have running; 0 sets no bound.
	PerOrg int
}
