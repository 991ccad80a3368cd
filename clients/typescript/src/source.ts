import { openPath } from "#files";

/**
 * A file: a Blob or File, the path of a file (Node only), bytes, or an address from which the server fetches it.
 * A Blob needs a name; a File has its own.
 */
export type Source =
  | File
  | { readonly blob: Blob; readonly name: string }
  | { readonly bytes: Uint8Array | string; readonly name: string }
  | { readonly path: string; readonly name?: string }
  | { readonly url: string | URL; readonly name?: string };

/** A file on this side. Blobs of paths are read while they are sent. */
export async function opened(source: Exclude<Source, { url: string | URL }>): Promise<{ blob: Blob; name: string }> {
  if (source instanceof Blob) return { blob: source, name: source.name };
  if ("blob" in source) return source;
  if ("bytes" in source) return { blob: new Blob([source.bytes as BlobPart]), name: source.name };
  const file = await openPath(source.path);
  return { blob: file.blob, name: source.name ?? file.name };
}
