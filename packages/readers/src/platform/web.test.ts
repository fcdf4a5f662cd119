import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { all, chunked } from "../../../../tests/support/byte-streams.ts";
import { platform as node } from "./node.ts";
import type { ByteSource, Platform } from "./platform.ts";
import { platform as web } from "./web.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 200);

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => new TextEncoder().encode(text)),
  // These arrays are longer than the input of one `String.fromCharCode` call.
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((some) => Buffer.alloc(9_000 + (some[0] ?? 0), some)),
);
const latin1 = bytes.map((some) => Buffer.from(some).toString("latin1"));
/** UTF-16 text, including unpaired surrogates. */
const units = bytes.map((some) => Buffer.from(some).toString("utf16le"));

describe("the web platform", () => {
  it.each(["latin1", "utf16", "utf8", "isUtf8"] as const)(
    "returns the same %s() as the Node platform for any bytes",
    (name) => {
      fc.assert(
        fc.property(bytes, (some) => {
          expect(web[name](some)).toBe(node[name](some));
        }),
        { numRuns },
      );
    },
  );

  it("decodes a subarray like the Node platform", () => {
    const part = Uint8Array.from([0xc3, 0x41, 0xc3, 0xa9, 0x00, 0xff]).subarray(1, 5);
    for (const name of ["latin1", "utf16", "utf8"] as const) expect(web[name](part)).toBe(node[name](part));
  });

  it("encodes any text like the Node platform", () => {
    fc.assert(
      fc.property(units, (text) => {
        for (const name of ["latin1Bytes", "utf16Bytes"] as const)
          expect([...web[name](text)]).toEqual([...node[name](text)]);
      }),
      { numRuns },
    );
  });

  it("decodes and copies strings of code units like the Node platform", () => {
    fc.assert(
      fc.property(latin1, units, (text, wide) => {
        expect(web.utf8OfLatin1(text)).toBe(node.utf8OfLatin1(text));
        expect(web.copy(text, 1)).toBe(text);
        expect(web.copy(wide, 2)).toBe(node.copy(wide, 2));
      }),
      { numRuns },
    );
  });
});

describe("the web platform with compressed or shared bytes", () => {
  it("decompresses complete files in any chunks, like the Node platform", async () => {
    const plain = fc.oneof(
      bytes,
      fc.nat({ max: 60_000 }).map((length) => Buffer.alloc(length, "abc")),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(plain, sizes, fc.constantFrom(0, 6), async (content, chunks, level) => {
        const zipped = gzipSync(content, { level });
        for (const platform of [web, node])
          expect(await unzipped(platform, zipped, chunks)).toEqual(Buffer.from(content));
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  it("continues to decompress after an empty chunk", async () => {
    const content = Buffer.from("x".repeat(9_000));
    const zipped = gzipSync(content);
    const given = [zipped.subarray(0, 9), Buffer.alloc(0), zipped.subarray(9), Buffer.alloc(0)];
    const source: ByteSource = { next: async () => given.shift(), cancel: async () => undefined };
    const gunzip = web.gunzip(source, (message) => expect.fail(message));
    expect(await whole(gunzip)).toEqual(content);
  });

  it("reports a gzip fault after all output that precedes it", async () => {
    const zipped = gzipSync(Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * i) % 251)));
    let outLength = 0;
    let reportedAt = -1;
    const gunzip = web.gunzip(counted(zipped.subarray(0, -20)), () => {
      reportedAt = outLength;
    });
    for (let more = await gunzip.next(); more !== undefined; more = await gunzip.next())
      outLength += more.length;
    expect(reportedAt).toBe(outLength);
  });

  it("decodes memory that threads share", () => {
    const shared = new Uint8Array(new SharedArrayBuffer(2));
    shared.set([0xc3, 0xa9]);
    for (const name of ["latin1", "utf16", "utf8", "isUtf8"] as const)
      expect(web[name](shared)).toBe(node[name](shared));
  });

  it.each<readonly [what: string, zipped: Buffer]>([
    ["a gzip file that ends early", gzipSync("x".repeat(9_000)).subarray(0, -9)],
    ["data that is not gzip", Buffer.from("\x1f\x8bthis is no gzip")],
    ["bytes after the end of a gzip file", Buffer.concat([gzipSync("x"), Buffer.from("rubbish")])],
  ])("reports one fault for %s, cancels the source and ends", async (_, zipped) => {
    const faults: string[] = [];
    const source = counted(zipped);
    const gunzip = web.gunzip(source, (message) => faults.push(message));
    while ((await gunzip.next()) !== undefined);
    expect(await gunzip.next()).toBeUndefined();
    expect(faults).toHaveLength(1);
    expect(source.cancelled).toBeGreaterThan(0);
  });

  it("reads no more of a gzip bomb than requested", async () => {
    const bomb = gzipSync(Buffer.alloc(40_000_000));
    const source = counted(bomb, 65_536);
    const gunzip = web.gunzip(source, () => expect.fail("It is whole."));
    const first = await gunzip.next();
    expect(first?.length).toBeGreaterThan(0);
    expect(source.asked).toBe(1);
    await gunzip.cancel();
    expect(source.cancelled).toBe(1);
    expect(source.asked).toBe(1);
  });

  it("ends decompression without a fault when it is cancelled", async () => {
    const gunzip = web.gunzip(counted(gzipSync(Buffer.alloc(9_000_000))), () => expect.fail("a fault"));
    await gunzip.next();
    await gunzip.cancel();
    await gunzip.cancel();
    let left = 0;
    for (let more = await gunzip.next(); more !== undefined; more = await gunzip.next()) left += more.length;
    expect(left).toBeLessThan(9_000_000);
  });

  it("rejects with the unchanged error of a failing gzip source", async () => {
    const reason = new Error("The connection is lost.");
    const zipped = gzipSync(Buffer.alloc(1_000, "abc"));
    for (const platform of [web, node]) {
      const given = [zipped.subarray(0, 5)];
      const source: ByteSource = {
        next: () => (given.length > 0 ? Promise.resolve(given.pop()) : Promise.reject(reason)),
        cancel: () => Promise.resolve(),
      };
      const gunzip = platform.gunzip(source, () => expect.fail("a fault of gzip"));
      await expect(gunzip.next()).rejects.toBe(reason);
      await gunzip.cancel();
    }
  });
});

/** Returns a source that counts its calls. */
function counted(content: Uint8Array, size = 1_000): ByteSource & { asked: number; cancelled: number } {
  const chunks = chunked(content, [size]);
  return {
    asked: 0,
    cancelled: 0,
    async next() {
      this.asked++;
      const { value, done } = await chunks.next();
      return done === true ? undefined : value;
    },
    async cancel() {
      this.cancelled++;
    },
  };
}

async function unzipped(platform: Platform, zipped: Uint8Array, chunks: readonly number[]): Promise<Buffer> {
  const source = chunked(zipped, chunks);
  const gunzip = platform.gunzip(
    {
      next: async () => {
        const { value, done } = await source.next();
        return done === true ? undefined : value;
      },
      cancel: () => Promise.resolve(),
    },
    (message) => expect.fail(message),
  );
  return whole(gunzip);
}

/** Returns the complete output. */
async function whole(gunzip: ByteSource): Promise<Buffer> {
  const out: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const value = await gunzip.next();
        return value === undefined ? { done: true as const, value } : { done: false as const, value };
      },
    }),
  };
  return Buffer.concat(await all(out));
}
