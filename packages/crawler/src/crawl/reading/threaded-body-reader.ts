import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { BodyReader, type BodyReaderOptions } from "./body-reader.ts";
import { bufferBody } from "./buffered-body.ts";
import type { PageBodyReader, ReadBody, RequestedPage } from "./read-body.ts";

/** Number of bodies per second that justifies starting a thread. */
const BUSY_RATE = 50;
/** Maximum number of bytes in bodies that wait for the thread. Further bodies are read in the main thread. */
const MAX_WAITING_BYTES = 4_194_304;
/** Maximum number of bodies in one message. Each message has a cost, and its first body waits for its last one. */
const MAX_BATCH = 8;
/** Limits of the thread's heap, in megabytes. Pages are small, and their garbage should be collected soon. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/**
 * Path of the thread's module, relative to `@maycrawl/crawler/internal`. It is resolved from the package's name,
 * because the code in this file may be bundled.
 */
const THREAD = "./crawl/reading/reading-thread.js";

/** Message to the thread: bodies to read, joined in `bytes`. */
export interface ToThread {
  readonly bytes: Uint8Array;
  readonly bodies: readonly { readonly length: number; readonly asked: RequestedPage }[];
}

/**
 * Message from the thread: the results for the bodies of one `ToThread` message; undefined for each body that failed.
 * The first message is empty: it reports that the thread is ready.
 */
export type FromThread = readonly (ReadBody | undefined)[];

/** A body that waits for the thread's result. */
interface PendingBody {
  readonly bytes: Uint8Array;
  readonly asked: RequestedPage;
  readonly resolve: (read: ReadBody | Promise<ReadBody>) => void;
}

/**
 * Reads bodies in a worker thread, so that one processor core reads while another one handles requests. The thread
 * starts once there is enough to read. The main thread reads large bodies while they arrive, and all bodies if the
 * thread cannot be started.
 */
export class ThreadedBodyReader implements PageBodyReader, AsyncDisposable {
  readonly #options: BodyReaderOptions;
  readonly #mainReader: BodyReader;
  #thread: Worker | undefined;
  #isReady = false;
  #isOver = false;
  /** Start of the current period of a second (`performance.now()`), and the number of bodies in this period. */
  #since = 0;
  #count = 0;
  /** Bodies of the next message. */
  #toSend: PendingBody[] = [];
  /** Sent messages without an answer, in order. */
  readonly #sent: PendingBody[][] = [];
  #waitingBytes = 0;

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#mainReader = new BodyReader(options);
  }

  /** Whether the thread is ready to read bodies. */
  get isInThread(): boolean {
    return this.#isReady;
  }

  async read(body: AsyncIterable<Uint8Array>, asked: RequestedPage): Promise<ReadBody> {
    if (!this.#isReady) this.#consider();
    if (!this.#isReady) return this.#mainReader.read(body, asked);
    const gathered = await bufferBody(body, this.#options.maxBytes);
    const { bytes, rest } = gathered;
    const isFull = this.#waitingBytes + bytes.length > MAX_WAITING_BYTES;
    if (rest !== undefined || isFull || !this.#isReady) return this.#mainReader.readGathered(gathered, asked);
    return new Promise((resolve) => this.#send({ bytes, asked, resolve }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#thread?.terminate();
  }

  /** Counts a body, and starts the thread if there are enough bodies per second. */
  #consider(): void {
    const now = performance.now();
    if (now - this.#since > 1_000) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count++;
    if (this.#count >= BUSY_RATE && this.#thread === undefined && !this.#isOver) this.#start();
  }

  #start(): void {
    let thread: Worker;
    try {
      const internal = createRequire(import.meta.url).resolve("@maycrawl/crawler/internal");
      const file = join(dirname(internal), THREAD);
      thread = new Worker(file, { workerData: this.#options, resourceLimits: HEAP });
    } catch {
      // For example, a bundle lacks the thread's module, or the crawler cannot be sent to a thread.
      this.#isOver = true;
      return;
    }
    // The "online" event is too early: the code is not loaded yet, and bodies would wait for some tenths of a second.
    thread.on("message", (answers: FromThread) => {
      this.#isReady = !this.#isOver;
      this.#answered(answers);
    });
    // The error itself does not matter: the main thread reads the bodies without a result.
    thread.on("error", () => undefined);
    thread.on("exit", () => this.#ended());
    // `unref` must come after `on`, which would undo it. The thread keeps the process alive only while it has bodies to
    // read.
    thread.unref();
    this.#thread = thread;
  }

  #send(one: PendingBody): void {
    this.#waitingBytes += one.bytes.length;
    const count = this.#toSend.push(one);
    if (count === 1) setImmediate(() => this.#flush());
    else if (count === MAX_BATCH) this.#flush();
  }

  #flush(): void {
    const batch = this.#toSend;
    if (batch.length === 0) return;
    this.#toSend = [];
    if (!this.#isReady) {
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

  /** Settles the bodies of the oldest message. */
  #answered(answers: FromThread): void {
    const batch = this.#sent.shift() ?? [];
    if (this.#sent.length === 0) this.#thread?.unref();
    this.#settle(batch, answers);
  }

  /** Resolves the calls of a message. The main thread reads each body without a result. */
  #settle(batch: readonly PendingBody[], answers: FromThread): void {
    for (const [i, { bytes, asked, resolve }] of batch.entries()) {
      this.#waitingBytes -= bytes.length;
      resolve(answers[i] ?? this.#mainReader.readGathered({ bytes, rest: undefined }, asked));
    }
  }

  #ended(): void {
    this.#isReady = false;
    this.#isOver = true;
    while (this.#sent.length > 0) this.#answered([]);
  }
}
