//go:build linux

package sandbox

const parentScript = "SANDBOX_TEST_PARENT"

func runAsParent(string) int { return 1 }
