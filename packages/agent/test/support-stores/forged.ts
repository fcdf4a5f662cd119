import { crc32, deflateRawSync } from "node:zlib";
import { ENTRY_VERSION } from "../../src/entry/access-entry.ts";
import { ENTRY_DICTIONARY } from "../../src/entry/entry-dictionary.ts";

/** JSON of a valid attempt. */
export const ATTEMPT =
  '{"firstAt":1,"lastAt":1,"times":1,"fetched":{"startedAt":1,"endedAt":1,"hops":[{"url":"u","ms":1}],"header":{}}}';

/** Encodes any text as an entry with a correct checksum. `lengths` overrides the stored lengths. */
export function forgeEntry(
  json: string,
  bodies: Uint8Array = new Uint8Array(),
  lengths: { json?: number; unpacked?: number } = {},
): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(lengths.json ?? Buffer.byteLength(json));
  const plain = Buffer.concat([head, Buffer.from(json), bodies]);
  const packed = deflateRawSync(plain, { dictionary: ENTRY_DICTIONARY });
  const bytes = Buffer.alloc(10 + packed.length);
  bytes[0] = 0xa1;
  bytes[1] = ENTRY_VERSION;
  bytes.writeUInt32LE(crc32(packed), 2);
  bytes.writeUInt32LE(lengths.unpacked ?? plain.length, 6);
  packed.copy(bytes, 10);
  return bytes;
}
