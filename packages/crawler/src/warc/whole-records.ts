import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createInflateRaw, gunzipSync } from "node:zlib";

/** Number of bytes that are searched in one step, from the end of the file. */
const WINDOW_BYTES = 1_048_576;
/** Number of compressed bytes that are enough to recognise the start of a record. */
const START_BYTES = 4_096;
const MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);
const VERSION = "WARC/1.";
/** Bytes of a gzip member's header without optional fields, and of its trailer (RFC 1952 §2.3). */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;

/**
 * Returns the byte offset of the end of the last complete record in a gzipped WARC file. A crash may have left an
 * incomplete record after it. Returns 0 if the file has no complete record yet, and undefined if it is not a WARC file.
 */
export async function findEndOfCompleteRecords(file: FileHandle, size: number): Promise<number | undefined> {
  const first = await read(file, 0, Math.min(size, START_BYTES));
  const isRecord = beginsRecord(first);
  if (!isRecord) return size < START_BYTES && mayBeginRecord(first) ? 0 : undefined;
  const start = await findLastRecord(file, size);
  return (await findMemberEnd(file, start, size)) ?? start;
}

/** Returns the start of the last record that is long enough to be recognised. */
async function findLastRecord(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; end -= WINDOW_BYTES) {
    const start = Math.max(0, end - WINDOW_BYTES);
    // The start of a record may continue in the next window.
    const window = await read(file, start, Math.min(size - start, end - start + START_BYTES));
    const from = Math.min(window.length, end - start);
    for (
      let at = window.lastIndexOf(MAGIC, from);
      at >= 0;
      at = at === 0 ? -1 : window.lastIndexOf(MAGIC, at - 1)
    ) {
      if (beginsRecord(window.subarray(at, at + START_BYTES))) return start + at;
    }
  }
  return 0;
}

function beginsRecord(bytes: Buffer): boolean {
  return inflatedHead(bytes)?.startsWith(VERSION) ?? false;
}

/** Whether the bytes can be the start of the first record of a file, which a crash cut off early. */
function mayBeginRecord(bytes: Buffer): boolean {
  const isMagic = MAGIC.subarray(0, bytes.length).equals(bytes.subarray(0, MAGIC.length));
  if (!isMagic || bytes.length <= HEADER_BYTES) return isMagic;
  const head = inflatedHead(bytes);
  return head !== undefined && VERSION.startsWith(head);
}

function inflatedHead(bytes: Buffer): string | undefined {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1", 0, VERSION.length);
  } catch {
    return undefined;
  }
}

/** Returns the end of a gzip member; undefined if the file ends first or the member is damaged. */
async function findMemberEnd(file: FileHandle, start: number, size: number): Promise<number | undefined> {
  const from = start + headerLength(await read(file, start, Math.min(START_BYTES, size - start)));
  const inflate = createInflateRaw();
  try {
    await pipeline(chunks(file, from, size), inflate, async (inflated) => {
      for await (const _ of inflated);
    });
  } catch {
    return undefined;
  }
  const end = from + inflate.bytesWritten + TRAILER_BYTES;
  return end <= size ? end : undefined;
}

/**
 * Returns the length of a gzip header. Files of other programs may have an extra field, a name, a comment or a checksum
 * in it (RFC 1952 §2.3).
 */
function headerLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0;
  let at = HEADER_BYTES;
  if (flags & 4) at += 2 + bytes.readUInt16LE(at);
  if (flags & 8) at = bytes.indexOf(0, at) + 1;
  if (flags & 16) at = bytes.indexOf(0, at) + 1;
  return flags & 2 ? at + 2 : at;
}

async function* chunks(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = from; at < to; at += WINDOW_BYTES)
    yield await read(file, at, Math.min(WINDOW_BYTES, to - at));
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
