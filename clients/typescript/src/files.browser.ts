/** Browsers have no paths. */
export async function openPath(path: string): Promise<{ blob: Blob; name: string }> {
  throw new TypeError(`a browser cannot open ${path}: give a File or a Blob`);
}
