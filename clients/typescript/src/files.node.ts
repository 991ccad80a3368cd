import * as fs from "node:fs";
import { basename } from "node:path";

/** A file of the disk as a Blob, which reads it when it is sent. */
export async function openPath(path: string): Promise<{ blob: Blob; name: string }> {
  return { blob: (await fs.openAsBlob(path)) as Blob, name: basename(path) };
}
