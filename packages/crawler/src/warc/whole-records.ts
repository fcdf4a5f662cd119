import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createInflateRaw, gunzipSync } from "node:zlib";

/** Bytes that are looked through at once, from the end of the file. */
const WINDOW_BYTES = 1_048_576;
/** Enough compressed bytes to see how a record begins. */
const BEGINNING = 4_096;
const MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);
const VERSION = "WARC/1.";
/** Bytes of a gzip member's header that has no optional fields, and of its end (RFC 1952 §2.3). */
const HEADER_BYTES = 10;
const TRAILER = 8;

/**
 * Where the last whole record of a gzipped WARC file ends: what a crash left after it is no record. 0 where there is none yet.
 * @returns undefined where the file is something else.
 */
export async function endOfWholeRecords(file: FileHandle, size: number): Promise<number | undefined> {
  const first = await read(file, 0, Math.min(size, BEGINNING));
  const isRecord = beginsRecord(first);
  if (!isRecord) return size < BEGINNING && mayBeginRecord(first) ? 0 : undefined;
  const start = await lastRecord(file, size);
  return (await endOfMember(file, start, size)) ?? start;
}

/** Where the last record begins of which enough is there to know that it is one. */
async function lastRecord(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; end -= WINDOW_BYTES) {
    const start = Math.max(0, end - WINDOW_BYTES);
    // What begins in this window may end in the next.
    const window = await read(file, start, Math.min(size - start, end - start + BEGINNING));
    const from = Math.min(window.length, end - start);
    for (
      let at = window.lastIndexOf(MAGIC, from);
      at >= 0;
      at = at === 0 ? -1 : window.lastIndexOf(MAGIC, at - 1)
    ) {
      if (beginsRecord(window.subarray(at, at + BEGINNING))) return start + at;
    }
  }
  return 0;
}

function beginsRecord(bytes: Buffer): boolean {
  return inflatedHead(bytes)?.startsWith(VERSION) ?? false;
}

/** Whether it could be the beginning of a first record of which hardly anything was written. */
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

/** Where a gzip member ends; undefined where the file ends first, or it is broken. */
async function endOfMember(file: FileHandle, start: number, size: number): Promise<number | undefined> {
  const from = start + headerLength(await read(file, start, Math.min(BEGINNING, size - start)));
  const inflate = createInflateRaw();
  try {
    await pipeline(chunks(file, from, size), inflate, async (inflated) => {
      for await (const _ of inflated);
    });
  } catch {
    return undefined;
  }
  const end = from + inflate.bytesWritten + TRAILER;
  return end <= size ? end : undefined;
}

/** RFC 1952 §2.3: what others write may have a field of its own, a name, a comment or a checksum in the header. */
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
  let had = 0;
  while (had < length) {
    const { bytesRead } = await file.read(bytes, had, length - had, at + had);
    if (bytesRead === 0) break;
    had += bytesRead;
  }
  return bytes.subarray(0, had);
}
