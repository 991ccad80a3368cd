//go:build race

package sandbox

// raceDetector: the detector keeps shadow memory of many times the program's own, which no bound on
// memory fits; the parent's polling is then the only one.
const raceDetector = true
