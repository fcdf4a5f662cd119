import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { type AccessEntry, ENTRY_VERSION } from "./access-entry.ts";
import { ENTRY_DICTIONARY } from "./entry-dictionary.ts";
import { entryFrom, entryTo } from "./entry-json.ts";

/**
 * An entry as bytes, the same for all stores:
 *
 *     CODEC  ENTRY_VERSION  CRC-32 of the packed (4)  length unpacked (4)  packed: length of the JSON (4)  JSON  bodies
 *
 * Deflate with a preset dictionary beats brotli here: of 1,948 real files, which the dictionary was not made
 * from, the smaller ones take 185 bytes on average (deflate alone 234, brotli 224), in less time.
 */

/** Which format this is; also says "mine" of bytes that anybody may have put there. */
const CODEC = 0xa1;
const HEADER = 10;
const LENGTH = 4;
/** Where an entry unpacks to more than this, it is none of ours: the memory is not for whoever wrote it to take. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Packs an entry; it is a copy. */
export function encodeEntry(entry: AccessEntry): Buffer {
  const bodies: Uint8Array[] = [];
  const json = Buffer.from(JSON.stringify(entryTo(entry, bodies)));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(json.length);
  const plain = Buffer.concat([length, json, ...bodies]);
  // Level 9 takes more than twice the time for 3 % less.
  const packed = deflateRawSync(plain, { dictionary: ENTRY_DICTIONARY, level: 6 });
  const header = Buffer.alloc(HEADER);
  header[0] = CODEC;
  header[1] = ENTRY_VERSION;
  header.writeUInt32LE(crc32(packed), 2);
  header.writeUInt32LE(plain.length, 6);
  return Buffer.concat([header, packed]);
}

/** Unpacks an entry; undefined where it is of another version, damaged, or no entry at all. It never throws. */
export function decodeEntry(bytes: Uint8Array): AccessEntry | undefined {
  if (bytes.length < HEADER || bytes[0] !== CODEC || bytes[1] !== ENTRY_VERSION) return undefined;
  const packed = bytes.subarray(HEADER);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (crc32(packed) !== view.getUint32(2, true)) return undefined;
  const length = view.getUint32(6, true);
  if (length < LENGTH || length > MAX_UNPACKED) return undefined;
  try {
    const plain = inflateRawSync(packed, {
      dictionary: ENTRY_DICTIONARY,
      maxOutputLength: length,
      // It goes into one buffer of its size, the bodies stay in it, and zlib sees at once that there is no more.
      chunkSize: Math.max(constants.Z_MIN_CHUNK, length + 1),
    });
    const json = LENGTH + plain.readUInt32LE(0);
    if (plain.length !== length || json > length) return undefined;
    const text = plain.toString("utf8", LENGTH, json);
    const entry = entryFrom(JSON.parse(text), plain.subarray(json));
    return entry === undefined ? undefined : { version: ENTRY_VERSION, ...entry };
  } catch {
    return undefined;
  }
}
