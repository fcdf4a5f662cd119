import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { BodyReader } from "../../../src/crawl/reading/body-reader.ts";
import type { ReadBody, RequestedPage } from "../../../src/crawl/reading/read-body.ts";
import { ThreadedBodyReader } from "../../../src/crawl/reading/threaded-body-reader.ts";
import { page } from "../../support/world.ts";

const OPTIONS = { crawler: "FooBot", maxBytes: 1_000_000, maxDepth: 5 };

async function* chunks(...parts: (string | Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield typeof part === "string" ? Buffer.from(part) : part;
  }
}

const asked = (i: number, of: Partial<RequestedPage> = {}): RequestedPage => ({
  url: `https://example.com/${i}`,
  status: 200,
  headers: [["content-type", "text/html; charset=utf-8"]],
  depth: 1,
  ...of,
});

/** Reads pages until the thread is started and loaded. */
async function readUntilInThread(reading: ThreadedBodyReader): Promise<void> {
  const isUp = async (): Promise<boolean> => {
    for (let i = 0; i < 60 && !reading.isInThread; i++) await reading.read(chunks("x"), asked(i));
    return reading.isInThread;
  };
  await vi.waitFor(async () => expect(await isUp()).toBe(true), { timeout: 60_000 });
}

/** Returns the number of threads' ports that keep this process alive. */
const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

/** Samples of pages: parts of the body, and further properties of the request. */
const SAMPLES: readonly (readonly [parts: (string | Uint8Array | Error)[], of: Partial<RequestedPage>])[] = [
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

describe("ThreadedBodyReader", () => {
  /** One thread for all tests that do not end it, because its start takes longer than these tests. */
  const reading = new ThreadedBodyReader(OPTIONS);
  const portsBefore = ports();
  /** Names of the events at which the reader began to use the thread. */
  const askedSince: string[] = [];
  beforeAll(async () => {
    process.once("worker", (thread) => {
      const emit: (name: string, ...values: unknown[]) => boolean = thread.emit.bind(thread);
      const watched: typeof emit = (name, ...values) => {
        const wasAsked = reading.isInThread;
        const result = emit(name, ...values);
        if (reading.isInThread && !wasAsked) askedSince.push(name);
        return result;
      };
      Object.assign(thread, { emit: watched });
    });
    await readUntilInThread(reading);
  });
  afterAll(() => reading[Symbol.asyncDispose]());

  it("uses the thread only when it is loaded, so that no page waits for its start", () =>
    // The event "online" comes before the code is loaded.
    expect(askedSince).toEqual(["message"]));

  it("returns the same results as BodyReader", async () => {
    const here = new BodyReader(OPTIONS);
    for (const [i, [parts, of]] of SAMPLES.entries()) {
      const results = await here.read(chunks(...parts), asked(i, of));
      expect(await reading.read(chunks(...parts), asked(i, of))).toEqual(results);
      expect(results.error === undefined).toBe(!parts.some((part) => part instanceof Error));
    }
    expect(reading.isInThread).toBe(true);
  });

  it("computes the same digest for chunks of any size, in the thread and in BodyReader", async () => {
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
      const results: object[] = [];
      for (const reader of [here, reading])
        for (const size of [length, 65_537, 1_000]) {
          const { hash, bytes, likeness } = await reader.read(chunks(...pieces(size)), of);
          results.push({ hash, bytes, likeness });
        }
      expect(results).toEqual(results.map(() => results[0]));
    }
    expect(reading.isInThread).toBe(true);
  });

  it("returns the correct result for each of 500 concurrent reads", async () => {
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

  it("keeps the process alive only while it reads", async () => {
    expect(ports()).toBe(portsBefore);
    const read = reading.read(chunks("x".repeat(200_000)), asked(1));
    // The page is sent in this turn of the event loop, and its result cannot arrive in the same turn.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await new Promise(setImmediate);
    expect(ports()).toBe(portsBefore + 1);
    await read;
    expect(ports()).toBe(portsBefore);
  });

  it("reads no more of a body than it needs", async () => {
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

describe("the thread of ThreadedBodyReader", () => {
  it("can end without a loss: ThreadedBodyReader continues in the main thread", async () => {
    const reading = new ThreadedBodyReader(OPTIONS);
    await readUntilInThread(reading);
    const all = Array.from({ length: 200 }, (_, i) => reading.read(chunks(`<title>${i}</title>`), asked(i)));
    await new Promise(setImmediate);
    await reading[Symbol.asyncDispose]();
    const titles = (await Promise.all(all)).map(({ indexing }: ReadBody) => indexing.title);
    expect(titles).toEqual(Array.from({ length: 200 }, (_, i) => String(i)));
    expect(reading.isInThread).toBe(false);
    expect((await reading.read(chunks("<title>after</title>"), asked(0))).indexing.title).toBe("after");
  });

  it("is not started for a crawler that cannot be sent to it", async () => {
    const crawler = Object.assign(["FooBot"], { toString: () => "FooBot" });
    await using reading = new ThreadedBodyReader({ ...OPTIONS, crawler });
    for (let i = 0; i < 60; i++)
      expect((await reading.read(chunks("<title>x</title>"), asked(i))).indexing.title).toBe("x");
    expect(reading.isInThread).toBe(false);
  });

  it("is not started if few pages are read", async () => {
    const made: Worker[] = [];
    const onThread = (thread: Worker): void => void made.push(thread);
    process.on("worker", onThread);
    onTestFinished(() => void process.off("worker", onThread));
    await using reading = new ThreadedBodyReader(OPTIONS);
    for (let i = 0; i < 40; i++) await reading.read(chunks("x"), asked(i));
    // The event `worker` comes after the constructor of the thread.
    await new Promise(setImmediate);
    expect(made).toEqual([]);
    expect(reading.isInThread).toBe(false);
  });
});
