import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENTRY_VERSION } from "../../src/entry/access-entry.ts";
import { decodeEntry, encodeEntry } from "../../src/entry/entry-codec.ts";
import { ENTRY_DICTIONARY } from "../../src/entry/entry-dictionary.ts";
import { entryOf, fullEntry, noise, realBodies } from "../support-stores/entries.ts";
import { ATTEMPT, forgeEntry } from "../support-stores/forged.ts";

describe("encodeEntry() and decodeEntry()", () => {
  it("return the same entry, with every field", () => {
    expect(decodeEntry(encodeEntry(fullEntry()))).toStrictEqual(fullEntry());
  });

  it.each([0, 1, 511_999, 512_001])("keep a body of %i bytes", (length) => {
    const entry = entryOf(noise(length));
    expect(isDeepStrictEqual(decodeEntry(encodeEntry(entry)), entry)).toBe(true);
  });

  it("keep a random body of up to 2,000 bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(decodeEntry(encodeEntry(entryOf(bytes)))).toStrictEqual(entryOf(bytes));
      }),
    );
  });

  it("read an entry inside a larger buffer", () => {
    const bytes = encodeEntry(fullEntry());
    const larger = new Uint8Array(bytes.length + 20);
    larger.set(bytes, 13);
    expect(decodeEntry(larger.subarray(13, 13 + bytes.length))).toStrictEqual(fullEntry());
  });

  it("return a body whose buffer is at most twice as long as the body", () => {
    for (const length of [0, 13, 3000, 4000, 50_000, 512_001]) {
      const body = decodeEntry(encodeEntry(entryOf(noise(length))))?.attempts[0]?.fetched.bytes;
      expect(body).toHaveLength(length);
      expect(body?.buffer.byteLength).toBeLessThanOrEqual(2 * length);
    }
  });

  it("read a stored file of version 1, as every later release must do", () => {
    // The file was written once. This test fails if the format or the dictionary changes without a new CODEC.
    const kept = readFileSync(join(import.meta.dirname, "../support-stores/entry-a1-1.bin"));
    expect(decodeEntry(kept)).toStrictEqual(fullEntry());
    expect(crc32(ENTRY_DICTIONARY)).toBe(0x97988951);
  });

  it("return undefined if a byte is changed or missing", () => {
    const bytes = encodeEntry(fullEntry());
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at & 7));
      expect(decodeEntry(damaged), `byte ${at}`).toBeUndefined();
      expect(decodeEntry(bytes.subarray(0, at)), `cut at ${at}`).toBeUndefined();
    }
  });

  it("return undefined for random bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => decodeEntry(bytes) === undefined));
  });

  it("return undefined for an entry of another version", () => {
    const bytes = encodeEntry(fullEntry());
    bytes[1] = ENTRY_VERSION + 1;
    expect(decodeEntry(bytes)).toBeUndefined();
  });

  it("read a valid forged entry (control test for the invalid entries below)", () => {
    expect(decodeEntry(forgeEntry(`[${ATTEMPT}]`))?.attempts).toHaveLength(1);
    expect(
      decodeEntry(forgeEntry(`[${ATTEMPT.replace('"header"', '"bytes":2,"header"')}]`, noise(2))),
    ).toBeDefined();
  });
  it.each([
    ["invalid JSON", forgeEntry("[")],
    ["an object instead of the list of attempts", forgeEntry("{}")],
    ["an empty list of attempts", forgeEntry("[]")],
    ["null instead of an attempt", forgeEntry("[null]")],
    ["an empty list of hops", forgeEntry(`[${ATTEMPT.replace('{"url":"u","ms":1}', "")}]`)],
    ["a hop without a URL", forgeEntry(`[${ATTEMPT.replace('"url":"u",', "")}]`)],
    ["a hop with an invalid status", forgeEntry(`[${ATTEMPT.replace('"ms":1', '"ms":1,"status":"200"')}]`)],
    ["an invalid header", forgeEntry(`[${ATTEMPT.replace('"header":{}', '"header":{"age":1}')}]`)],
    ["an invalid time", forgeEntry(`[${ATTEMPT.replace('"endedAt":1', '"endedAt":"1"')}]`)],
    ["an incomplete body", forgeEntry(`[${ATTEMPT.replace('"header"', '"bytes":2,"header"')}]`, noise(1))],
    ["a body that no attempt declares", forgeEntry(`[${ATTEMPT}]`, noise(1))],
    ["a negative body length", forgeEntry(`[${ATTEMPT.replace('"header"', '"bytes":-1,"header"')}]`)],
    ["a JSON length beyond the end", forgeEntry(`[${ATTEMPT}]`, new Uint8Array(), { json: 4_000_000_000 })],
    ["fewer bytes than declared", forgeEntry(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 100_000 })],
    ["more bytes than declared", forgeEntry(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 100 })],
    ["a declared length of zero", forgeEntry(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 0 })],
    [
      "two megabytes more than declared",
      forgeEntry(`[${ATTEMPT}]`, new Uint8Array(2_000_000), { unpacked: 300 }),
    ],
    ["two megabytes that no attempt declares", forgeEntry(`[${ATTEMPT}]`, new Uint8Array(2_000_000))],
    ["a declared length of 4 GB", forgeEntry(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 4_000_000_000 })],
  ])("return undefined for an entry with %s", (_, bytes) => {
    expect(decodeEntry(bytes)).toBeUndefined();
  });

  it.each([
    ['{"status":503,"home":200}', { status: 503, home: 200 }],
    ['{"status":404}', { status: 404 }],
    ['{"status":503,"home":200,"later":1}', { status: 503, home: 200 }],
    ['{"status":"503"}', undefined],
    ['{"status":503,"home":-1}', undefined],
    ['{"status":503,"home":null}', undefined],
    ['{"home":200}', undefined],
    ["[503,200]", undefined],
    ["null", undefined],
    ["true", undefined],
  ])("read the field missingPage with the value %s, or omit a malformed value", (json, missingPage) => {
    const bytes = forgeEntry(`[${ATTEMPT.replace('"header"', `"missingPage":${json},"header"`)}]`);
    const fetched = decodeEntry(bytes)?.attempts[0]?.fetched;
    expect(fetched).toStrictEqual({
      startedAt: 1,
      endedAt: 1,
      hops: [{ url: "u", ms: 1 }],
      header: {},
      ...(missingPage === undefined ? {} : { missingPage }),
    });
  });

  const real = realBodies(14);
  it.skipIf(real === undefined)("pack real robots.txt files to less than a quarter of their size", () => {
    const entries = (real ?? []).filter((body) => body.length <= 512_000).map((body) => entryOf(body));
    let raw = 0;
    let packed = 0;
    for (const entry of entries) {
      const bytes = encodeEntry(entry);
      expect(isDeepStrictEqual(decodeEntry(bytes), entry)).toBe(true);
      raw += entry.attempts[0]?.fetched.bytes?.length ?? 0;
      packed += bytes.length;
    }
    expect(packed / entries.length).toBeLessThan(0.25 * (raw / entries.length));
  });
});
