import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { BodyReader } from "../../../src/crawl/reading/body-reader.ts";
import type { AskedPage, ReadBody } from "../../../src/crawl/reading/read-body.ts";
import { ThreadReading } from "../../../src/crawl/reading/thread-reading.ts";
import { page } from "../../support/world.ts";

const OPTIONS = { crawler: "FooBot", maxBytes: 1_000_000, maxDepth: 5 };

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

/** Reads so much that the thread is started, however long that takes, and waits until it is there. */
async function busy(reading: ThreadReading): Promise<void> {
  const isUp = async (): Promise<boolean> => {
    for (let i = 0; i < 60 && !reading.isInThread; i++) await reading.read(chunks("x"), asked(i));
    return reading.isInThread;
  };
  await vi.waitFor(async () => expect(await isUp()).toBe(true), { timeout: 60_000 });
}

/** The ports of threads that keep this process alive. */
const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

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
  /** One thread for all tests that leave it as it was: its start takes longer than what they ask of it. */
  const reading = new ThreadReading(OPTIONS);
  const portsBefore = ports();
  /** The events of the thread with which it began to be asked. */
  const askedSince: string[] = [];
  beforeAll(async () => {
    process.once("worker", (thread) => {
      const emit: (name: string, ...values: unknown[]) => boolean = thread.emit.bind(thread);
      const watched: typeof emit = (name, ...values) => {
        const wasAsked = reading.isInThread;
        const isHeard = emit(name, ...values);
        if (reading.isInThread && !wasAsked) askedSince.push(name);
        return isHeard;
      };
      Object.assign(thread, { emit: watched });
    });
    await busy(reading);
  });
  afterAll(() => reading[Symbol.asyncDispose]());

  it("is asked only when it is loaded: no page waits for that", () =>
    // It is "online" before its code is loaded.
    expect(askedSince).toEqual(["message"]));

  it("comes to the same as reading here", async () => {
    const here = new BodyReader(OPTIONS);
    for (const [i, [parts, of]] of odd.entries()) {
      const told = await here.read(chunks(...parts), asked(i, of));
      expect(await reading.read(chunks(...parts), asked(i, of))).toEqual(told);
      expect(told.error === undefined).toBe(!parts.some((part) => part instanceof Error));
    }
    expect(reading.isInThread).toBe(true);
  });

  it("digests a page alike, however it comes and whoever reads it", async () => {
    const here = new BodyReader(OPTIONS);
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
      const told: object[] = [];
      for (const reader of [here, reading])
        for (const size of [length, 65_537, 1_000]) {
          const { hash, bytes, likeness } = await reader.read(chunks(...pieces(size)), of);
          told.push({ hash, bytes, likeness });
        }
      expect(told).toEqual(told.map(() => told[0]));
    }
    expect(reading.isInThread).toBe(true);
  });

  it("answers each with its own, many at once", async () => {
    const all = Array.from({ length: 500 }, (_, i) =>
      reading.read(
        chunks(`<title>${i}</title><a href="/to-${i}">`, i % 50 === 0 ? "x".repeat(300_000) : ""),
        asked(i),
      ),
    );
    for (const [i, read] of (await Promise.all(all)).entries()) {
      expect(read.indexing.title).toBe(String(i));
      expect(read.outlinks.map(({ href }) => href)).toEqual([`https://example.com/to-${i}`]);
    }
  });

  it("keeps the process alive while something is read, and no longer", async () => {
    expect(ports()).toBe(portsBefore);
    const read = reading.read(chunks("x".repeat(200_000)), asked(1));
    // It is sent in this turn of the event loop, and no answer is heard in the same one.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await new Promise(setImmediate);
    expect(ports()).toBe(portsBefore + 1);
    await read;
    expect(ports()).toBe(portsBefore);
  });

  it("gathers no more of a body than is wanted", async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        sent++;
        yield Buffer.alloc(400_000, "x");
      }
    }
    const read = await reading.read(endless(), asked(1));
    expect([sent, read.bytes, read.indexing.note]).toEqual([
      3,
      1_000_000,
      "the page is larger than 1000000 bytes; the rest is not read",
    ]);
    expect(reading.isInThread).toBe(true);
  });
});

describe("the thread", () => {
  it("may end: reading goes on here, and loses nothing", async () => {
    const reading = new ThreadReading(OPTIONS);
    await busy(reading);
    const all = Array.from({ length: 200 }, (_, i) => reading.read(chunks(`<title>${i}</title>`), asked(i)));
    await new Promise(setImmediate);
    await reading[Symbol.asyncDispose]();
    const titles = (await Promise.all(all)).map(({ indexing }: ReadBody) => indexing.title);
    expect(titles).toEqual(Array.from({ length: 200 }, (_, i) => String(i)));
    expect(reading.isInThread).toBe(false);
    expect((await reading.read(chunks("<title>after</title>"), asked(0))).indexing.title).toBe("after");
  });

  it("is not there for a crawler that cannot be sent to it", async () => {
    const crawler = Object.assign(["FooBot"], { toString: () => "FooBot" });
    await using reading = new ThreadReading({ ...OPTIONS, crawler });
    for (let i = 0; i < 60; i++)
      expect((await reading.read(chunks("<title>x</title>"), asked(i))).indexing.title).toBe("x");
    expect(reading.isInThread).toBe(false);
  });

  it("is not there where little is read", async () => {
    const made: Worker[] = [];
    const onThread = (thread: Worker): void => void made.push(thread);
    process.on("worker", onThread);
    onTestFinished(() => void process.off("worker", onThread));
    await using reading = new ThreadReading(OPTIONS);
    for (let i = 0; i < 40; i++) await reading.read(chunks("x"), asked(i));
    // A thread is told of at the end of what makes it.
    await new Promise(setImmediate);
    expect(made).toEqual([]);
    expect(reading.isInThread).toBe(false);
  });
});
