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
import { ATTEMPT, forged } from "../support-stores/forged.ts";

describe("an entry as bytes", () => {
  it("comes back as it was, with every part", () => {
    expect(decodeEntry(encodeEntry(fullEntry()))).toStrictEqual(fullEntry());
  });

  it.each([0, 1, 511_999, 512_001])("keeps a body of %i bytes", (length) => {
    const entry = entryOf(noise(length));
    expect(isDeepStrictEqual(decodeEntry(encodeEntry(entry)), entry)).toBe(true);
  });

  it("keeps any body", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(decodeEntry(encodeEntry(entryOf(bytes)))).toStrictEqual(entryOf(bytes));
      }),
    );
  });

  it("is read where it lies inside of a larger buffer", () => {
    const bytes = encodeEntry(fullEntry());
    const larger = new Uint8Array(bytes.length + 20);
    larger.set(bytes, 13);
    expect(decodeEntry(larger.subarray(13, 13 + bytes.length))).toStrictEqual(fullEntry());
  });

  it("holds no more memory with its body than about its own", () => {
    for (const length of [0, 13, 3000, 4000, 50_000, 512_001]) {
      const body = decodeEntry(encodeEntry(entryOf(noise(length))))?.attempts[0]?.fetched.bytes;
      expect(body).toHaveLength(length);
      expect(body?.buffer.byteLength).toBeLessThanOrEqual(2 * length);
    }
  });

  it("of version 1 is read by every later release", () => {
    // A file written once. Whoever changes the format or the dictionary without a new CODEC fails here.
    const kept = readFileSync(join(import.meta.dirname, "../support-stores/entry-a1-1.bin"));
    expect(decodeEntry(kept)).toStrictEqual(fullEntry());
    expect(crc32(ENTRY_DICTIONARY)).toBe(0x97988951);
  });

  it("with any byte changed or missing is a miss", () => {
    const bytes = encodeEntry(fullEntry());
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at & 7));
      expect(decodeEntry(damaged), `byte ${at}`).toBeUndefined();
      expect(decodeEntry(bytes.subarray(0, at)), `cut at ${at}`).toBeUndefined();
    }
  });

  it("of any other bytes is a miss", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => decodeEntry(bytes) === undefined));
  });

  it("of another version is a miss", () => {
    const bytes = encodeEntry(fullEntry());
    bytes[1] = ENTRY_VERSION + 1;
    expect(decodeEntry(bytes)).toBeUndefined();
  });

  it("that was forged well is read, so that the next ones fail for what is wrong with them", () => {
    expect(decodeEntry(forged(`[${ATTEMPT}]`))?.attempts).toHaveLength(1);
    expect(
      decodeEntry(forged(`[${ATTEMPT.replace('"header"', '"bytes":2,"header"')}]`, noise(2))),
    ).toBeDefined();
  });
  it.each([
    ["no JSON", forged("[")],
    ["no list", forged("{}")],
    ["no attempts", forged("[]")],
    ["null", forged("[null]")],
    ["no hops", forged(`[${ATTEMPT.replace('{"url":"u","ms":1}', "")}]`)],
    ["a hop without a URL", forged(`[${ATTEMPT.replace('"url":"u",', "")}]`)],
    ["a hop with a status that is none", forged(`[${ATTEMPT.replace('"ms":1', '"ms":1,"status":"200"')}]`)],
    ["a header that is none", forged(`[${ATTEMPT.replace('"header":{}', '"header":{"age":1}')}]`)],
    ["a time that is none", forged(`[${ATTEMPT.replace('"endedAt":1', '"endedAt":"1"')}]`)],
    ["a body that is not there", forged(`[${ATTEMPT.replace('"header"', '"bytes":2,"header"')}]`, noise(1))],
    ["a body too much", forged(`[${ATTEMPT}]`, noise(1))],
    ["a negative body", forged(`[${ATTEMPT.replace('"header"', '"bytes":-1,"header"')}]`)],
    ["a length beyond the end", forged(`[${ATTEMPT}]`, new Uint8Array(), { json: 4_000_000_000 })],
    ["less than it says", forged(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 100_000 })],
    ["more than it says", forged(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 100 })],
    ["nothing, by what it says", forged(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 0 })],
    ["two megabytes more than it says", forged(`[${ATTEMPT}]`, new Uint8Array(2_000_000), { unpacked: 300 })],
    ["two megabytes too much", forged(`[${ATTEMPT}]`, new Uint8Array(2_000_000))],
    ["much too much, by what it says", forged(`[${ATTEMPT}]`, new Uint8Array(), { unpacked: 4_000_000_000 })],
  ])("with %s inside is a miss", (_, bytes) => {
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
  ])("with the missing page %s is read, without it if it is malformed", (json, missingPage) => {
    const bytes = forged(`[${ATTEMPT.replace('"header"', `"missingPage":${json},"header"`)}]`);
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
  it.skipIf(real === undefined)("of a real robots.txt is small", () => {
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
