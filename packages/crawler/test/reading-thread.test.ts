import { describe, expect, it } from "vitest";
import { BodyReader } from "../src/crawl/reading/body-reader.ts";
import type { AskedPage, Lead, ReadBody } from "../src/crawl/reading/read-body.ts";
import { ThreadReading } from "../src/crawl/reading/thread-reading.ts";
import { page } from "./support/world.ts";

const OPTIONS = { crawler: "FooBot", mostOctets: 1_000_000, mostDepth: 5 };

async function* chunks(...parts: (string | Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield typeof part === "string" ? Buffer.from(part) : part;
  }
}

const asked = (i: number, of: Partial<AskedPage> = {}): AskedPage => ({
  url: `https://example.com/${i}`,
  status: 200,
  headers: [["content-type", "text/html; charset=utf-8"]],
  depth: 1,
  ...of,
});

/** Reads so much that the thread is started, and waits until it is there. */
async function busy(reading: ThreadReading): Promise<void> {
  for (let i = 0; i < 60; i++) await reading.read(chunks("x"), asked(i));
  await expect.poll(() => reading.isInThread).toBe(true);
}

/** What a page is told of besides itself. */
const odd: readonly (readonly [parts: (string | Uint8Array | Error)[], of: Partial<AskedPage>])[] = [
  [[], {}],
  [["<title>Not found</title>"], {}],
  [['<meta name="robots" content="noindex, nofollow">', '<a href="/n">n</a>'], {}],
  [[page(["/a", "/b#c", "mailto:x@y.z"])], { headers: [["X-Robots-Tag", "FooBot: noindex"]] }],
  [['<link rel="canonical" href="/c"><a rel="ugc" href="/u">', "<p>", "</p>"], { depth: 5 }],
  [['<meta name="tdm-reservation" content="1"><link rel="license" href="/l">'], { depth: 0 }],
  [[Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d])], {}],
  [[Buffer.from([0xff, 0xfe, 0x3c, 0x00])], {}],
  [[page(["/e"])], { status: 404 }],
  [["half ", new Error("broken")], {}],
  [[page(["/large"]), "x".repeat(400_000)], {}],
  [[page(["/larger"]), "x".repeat(2_000_000)], {}],
];

describe("reading in a thread", () => {
  it("comes to the same as reading here", async () => {
    await using reading = new ThreadReading(OPTIONS);
    await busy(reading);
    const here = new BodyReader(OPTIONS);
    for (const [i, [parts, of]] of odd.entries()) {
      // Each reader has found those links then.
      const told = await here.read(chunks(...parts), asked(i, of));
      expect(await reading.read(chunks(...parts), asked(i, of))).toEqual(told);
      expect(told.error === undefined).toBe(!parts.some((part) => part instanceof Error));
    }
    expect(reading.isInThread).toBe(true);
  });

  it("is asked only when it is loaded: no page waits for that", async () => {
    await using reading = new ThreadReading(OPTIONS);
    for (let i = 0; i < 60; i++) await reading.read(chunks("x"), asked(i));
    const began = performance.now();
    await expect.poll(() => reading.isInThread, { interval: 1, timeout: 10_000 }).toBe(true);
    const up = performance.now();
    await reading.read(chunks("x"), asked(60));
    expect(performance.now() - up).toBeLessThan(up - began);
  });

  it("digests a page alike, however it comes and whoever reads it", async () => {
    await using reading = new ThreadReading(OPTIONS);
    const text = asked(1, { headers: [["content-type", "text/plain"]] });
    const html = asked(2);
    for (const [of, length] of [
      [text, 100_000],
      [text, 900_000],
      [html, 100_000],
      [html, 900_000],
      [html, 3_000_000],
    ] as const) {
      const whole = "<p>".padEnd(length, "x");
      const pieces = (size: number): string[] =>
        Array.from({ length: Math.ceil(length / size) }, (_, i) => whole.slice(i * size, (i + 1) * size));
      const told = [];
      for (const size of [length, 65_537, 1_000]) {
        const { hash, octets, likeness } = await reading.read(chunks(...pieces(size)), of);
        told.push({ hash, octets, likeness });
        await busy(reading);
      }
      expect(told).toEqual([told[0], told[0], told[0]]);
    }
  });

  it("answers each with its own, many at once", async () => {
    await using reading = new ThreadReading(OPTIONS);
    await busy(reading);
    const all = Array.from({ length: 500 }, (_, i) =>
      reading.read(
        chunks(`<title>${i}</title><a href="/to-${i}">`, i % 50 === 0 ? "x".repeat(300_000) : ""),
        asked(i),
      ),
    );
    for (const [i, read] of (await Promise.all(all)).entries()) {
      expect(read.word.title).toBe(String(i));
      expect(read.leads.map(({ href }) => href)).toEqual([`https://example.com/to-${i}`]);
    }
  });

  it("returns the same object for a link that several pages have, and forgets what was found of it", async () => {
    await using reading = new ThreadReading(OPTIONS);
    await busy(reading);
    const lead = async (): Promise<Lead | undefined> =>
      (await reading.read(chunks('<a href="/again"><a href="/again#part">'), asked(1))).leads[0];
    const first = await lead();
    if (first !== undefined) first.found = { url: "x", origin: "x", depth: 1, by: "link" };
    const again = reading.read(chunks('<a href="/other"><a href="/again">'), asked(1));
    expect((await again).leads.map(({ href }) => href.replace(/^.*\//, ""))).toEqual(["other", "again"]);
    expect((await again).leads[1]).toBe(first);
    expect((await again).leads[1]?.found).toBeDefined();
    reading.forget();
    expect((await lead())?.found).toBeUndefined();
  });

  it("goes on here where the thread ends, and loses nothing", async () => {
    const reading = new ThreadReading(OPTIONS);
    await busy(reading);
    const all = Array.from({ length: 200 }, (_, i) => reading.read(chunks(`<title>${i}</title>`), asked(i)));
    await new Promise(setImmediate);
    await reading[Symbol.asyncDispose]();
    const titles = (await Promise.all(all)).map(({ word }: ReadBody) => word.title);
    expect(titles).toEqual(Array.from({ length: 200 }, (_, i) => String(i)));
    expect(reading.isInThread).toBe(false);
    expect((await reading.read(chunks("<title>after</title>"), asked(0))).word.title).toBe("after");
  });

  it("keeps the process alive while something is read, and no longer", async () => {
    const ports = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
    const before = ports();
    await using reading = new ThreadReading(OPTIONS);
    await busy(reading);
    expect(ports()).toBe(before);
    const read = reading.read(chunks("x".repeat(200_000)), asked(1));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(ports()).toBe(before + 1);
    await read;
    expect(ports()).toBe(before);
  });

  it("gathers no more of a body than is wanted", async () => {
    await using reading = new ThreadReading({ ...OPTIONS, mostOctets: 2_500 });
    await busy(reading);
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        sent++;
        yield Buffer.alloc(1_000, "x");
      }
    }
    const read = await reading.read(endless(), asked(1));
    expect([sent, read.octets, read.word.note]).toEqual([3, 2_500, "there are more than 2,500 octets"]);
  });

  it("has no thread for a crawler that cannot be sent to it", async () => {
    const crawler = Object.assign(["FooBot"], { toString: () => "FooBot" });
    await using reading = new ThreadReading({ ...OPTIONS, crawler });
    for (let i = 0; i < 60; i++)
      expect((await reading.read(chunks("<title>x</title>"), asked(i))).word.title).toBe("x");
    expect(reading.isInThread).toBe(false);
  });

  it("has no thread where little is read", async () => {
    await using reading = new ThreadReading(OPTIONS);
    for (let i = 0; i < 40; i++) await reading.read(chunks("x"), asked(i));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reading.isInThread).toBe(false);
  });
});
