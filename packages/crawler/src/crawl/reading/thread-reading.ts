import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { BodyReader, type BodyReaderOptions } from "./body-reader.ts";
import { gather } from "./gathered-body.ts";
import type { AskedPage, BodyReading, ReadBody } from "./read-body.ts";

/** From this number of bodies a second on, a thread is worth its start. */
const BUSY = 50;
/** Bytes that may be on their way to the thread and back. What is more is read here. */
const MAX_WAITING_BYTES = 4_194_304;
/** Bodies in one message. Each message has its price, and the first body of a message waits for the last one. */
const MAX_TOGETHER = 8;
/** Megabytes of its heap: pages are small, and what they leave behind is to be cleared away soon. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** The thread's module, beside `@maycrawl/crawler/internal`: found by its package, since the code around this may be bundled. */
const THREAD = "./crawl/reading/reading-thread.js";

/** Bodies to read, one behind the other in `bytes`. */
export interface ToThread {
  readonly bytes: Uint8Array;
  readonly bodies: readonly { readonly length: number; readonly asked: AskedPage }[];
}

/** The results of the bodies of one message; undefined for one that failed. The first message is empty: the thread is ready. */
export type FromThread = readonly (ReadBody | undefined)[];

/** A body on its way to the thread and back. */
interface Waiting {
  readonly bytes: Uint8Array;
  readonly asked: AskedPage;
  readonly resolve: (read: ReadBody | Promise<ReadBody>) => void;
}

/**
 * Reads bodies in a thread, so that one processor reads while another one asks for pages. It is started when there is enough to
 * read. A large body is read here while it comes, and so are all where there can be no thread.
 */
export class ThreadReading implements BodyReading, AsyncDisposable {
  readonly #options: BodyReaderOptions;
  readonly #here: BodyReader;
  #thread: Worker | undefined;
  #isUp = false;
  #isOver = false;
  /** Since when bodies are counted, and how many there were. */
  #since = 0;
  #count = 0;
  /** Bodies of the next message. */
  #toSend: Waiting[] = [];
  /** The messages that have no answer yet. */
  readonly #sent: Waiting[][] = [];
  #waitingBytes = 0;

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#here = new BodyReader(options);
  }

  /** Whether bodies are read in the thread by now. */
  get isInThread(): boolean {
    return this.#isUp;
  }

  async read(body: AsyncIterable<Uint8Array>, asked: AskedPage): Promise<ReadBody> {
    if (!this.#isUp) this.#consider();
    if (!this.#isUp) return this.#here.read(body, asked);
    const gathered = await gather(body, this.#options.maxBytes);
    const { bytes, rest } = gathered;
    const isFull = this.#waitingBytes + bytes.length > MAX_WAITING_BYTES;
    if (rest !== undefined || isFull || !this.#isUp) return this.#here.readGathered(gathered, asked);
    return new Promise((resolve) => this.#send({ bytes, asked, resolve }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#thread?.terminate();
  }

  /** Starts the thread when there is much to read. */
  #consider(): void {
    const now = performance.now();
    if (now - this.#since > 1_000) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count++;
    if (this.#count >= BUSY && this.#thread === undefined && !this.#isOver) this.#start();
  }

  #start(): void {
    let thread: Worker;
    try {
      const internal = createRequire(import.meta.url).resolve("@maycrawl/crawler/internal");
      const file = join(dirname(internal), THREAD);
      thread = new Worker(file, { workerData: this.#options, resourceLimits: HEAP });
    } catch {
      // For example in a bundle without this file, or for a crawler that cannot be sent to a thread.
      this.#isOver = true;
      return;
    }
    // Its "online" event comes before its code is loaded: bodies that were sent then would wait for that, some tenths of a second.
    thread.on("message", (answers: FromThread) => {
      this.#isUp = !this.#isOver;
      this.#answered(answers);
    });
    // Why it ended does not matter: whatever it had is read here.
    thread.on("error", () => undefined);
    thread.on("exit", () => this.#ended());
    // After `on`, which would undo it. While something is read in the thread, it keeps the process alive.
    thread.unref();
    this.#thread = thread;
  }

  #send(one: Waiting): void {
    this.#waitingBytes += one.bytes.length;
    const count = this.#toSend.push(one);
    if (count === 1) setImmediate(() => this.#flush());
    else if (count === MAX_TOGETHER) this.#flush();
  }

  #flush(): void {
    const batch = this.#toSend;
    if (batch.length === 0) return;
    this.#toSend = [];
    if (!this.#isUp) {
      this.#settle(batch, []);
      return;
    }
    if (this.#sent.length === 0) this.#thread?.ref();
    this.#sent.push(batch);
    const bodies = batch.map(({ bytes: { length }, asked }) => ({ length, asked }));
    const bytes = new Uint8Array(bodies.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const one of batch) {
      bytes.set(one.bytes, at);
      at += one.bytes.length;
    }
    this.#thread?.postMessage({ bytes, bodies } satisfies ToThread, [bytes.buffer]);
  }

  /** Takes the results of the oldest message. */
  #answered(answers: FromThread): void {
    const batch = this.#sent.shift() ?? [];
    if (this.#sent.length === 0) this.#thread?.unref();
    this.#settle(batch, answers);
  }

  /** Gives the results of a message to those who wait. A body without a result is read here. */
  #settle(batch: readonly Waiting[], answers: FromThread): void {
    for (const [i, { bytes, asked, resolve }] of batch.entries()) {
      this.#waitingBytes -= bytes.length;
      resolve(answers[i] ?? this.#here.readGathered({ bytes, rest: undefined }, asked));
    }
  }

  #ended(): void {
    this.#isUp = false;
    this.#isOver = true;
    while (this.#sent.length > 0) this.#answered([]);
  }
}
