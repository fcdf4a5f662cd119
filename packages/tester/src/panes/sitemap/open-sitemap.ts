/** Opens the files of sitemaps, also compressed ones. */
import { defaultSitemapLimits } from "@maycrawl/readers";
import { type RobotsText, textOf } from "../../state/robots-text.ts";

/** One byte more than the reader takes, so that the reader reports a file that is too long. */
const MAX_BYTES = defaultSitemapLimits.maxBytes + 1;
/** Longest file that is not UTF-8. Its bytes are read one by one. */
export const MAX_NOT_UTF8 = 5_000_000;
/** Most layers of gzip, as the reader has. */
const MAX_LAYERS = 2;

export interface OpenedSitemap {
  /** Undefined if the file is too long for one that is not UTF-8. */
  readonly file: RobotsText | undefined;
  /** Why the decompression ended early. */
  readonly broken: unknown;
}

/** Reads the beginning of a file, as far as a sitemap may be long. */
export async function openSitemap(file: Blob): Promise<OpenedSitemap> {
  let source: Blob = file;
  let broken: unknown;
  for (let layer = 0; layer < MAX_LAYERS && broken === undefined && (await isGzip(source)); layer++) {
    const inner = await inflated(source);
    source = inner.blob;
    broken = inner.broken;
  }
  return { file: sitemapText(new Uint8Array(await source.slice(0, MAX_BYTES).arrayBuffer())), broken };
}

/** Returns the bytes of a sitemap as a text; undefined if they are not UTF-8 and too many. */
export function sitemapText(bytes: Uint8Array): RobotsText | undefined {
  return bytes.length > MAX_NOT_UTF8 && !isUtf8(bytes) ? undefined : textOf(bytes);
}

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

async function inflated(file: Blob): Promise<{ readonly blob: Blob; readonly broken: unknown }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let broken: unknown;
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    while (length < MAX_BYTES) {
      const { value, done } = await reader.read();
      if (done) break;
      length += value.length;
      chunks.push(value);
    }
    await reader.cancel();
  } catch (error) {
    broken = error;
  }
  return { blob: new Blob(chunks), broken };
}

/** Whether bytes are UTF-8. A character can be cut at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
