import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { BodyReader, type BodyReaderOptions } from "./body-reader.ts";
import { ByteRing } from "./byte-ring.ts";
import { gather } from "./gathered-body.ts";
import { LeadBook } from "./lead-book.ts";
import type { AskedPage, BodyReading, ReadBody } from "./read-body.ts";
import type { BodyToRead, FromThread, ThreadData, ToThread } from "./thread-messages.ts";

/** Where so many bodies a second are read, a thread of its own is worth its start. */
const BUSY = 50;
/** Bytes that may be on their way to the thread and back. What is more is read here. */
const MAX_WAITING_BYTES = 4_194_304;

/** Megabytes of its heap: pages are small, and what they leave behind is to be cleared away soon. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/** The thread's module, beside `@maycrawl/crawler/internal`: found by its package, since the code around this may be bundled. */
const THREAD = "./crawl/reading/reading-thread.js";

/**
 * Reads bodies in a thread, so that one processor reads while another one asks for pages. It is started where there is enough to
 * read. A large body is read here while it comes, and so is all of it where there can be no thread.
 */
export class ThreadReading implements BodyReading, AsyncDisposable {
  readonly #here: BodyReader;
  /** The links that the thread found lately. */
  readonly #book = new LeadBook();
  readonly #options: BodyReaderOptions;
  #thread: Worker | undefined;
  /** What the thread reads from. A body stays in it until it is answered, should the thread end before. */
  readonly #ring = new ByteRing(MAX_WAITING_BYTES);
  #isUp = false;
  #isOver = false;
  /** Since when bodies are counted, and how many there were. */
  #since = 0;
  #count = 0;
  /** What waits to be sent, and, in the order in which it was sent, for an answer. */
  #toSend: Waiting[] = [];
  #sent: Waiting[] = [];

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#here = new BodyReader(options);
  }

  /** Whether bodies are read in the thread by now. */
  get isInThread(): boolean {
    return this.#isUp;
  }

  async read(body: AsyncIterable<Uint8Array>, asked: AskedPage): Promise<ReadBody> {
    if (!this.#isUp) {
      this.#consider();
      return this.#here.read(body, asked);
    }
    const gathered = await gather(body, this.#options.maxBytes);
    const { bytes, rest } = gathered;
    const start = rest === undefined && this.#isUp ? this.#ring.put(bytes) : undefined;
    if (start === undefined) return this.#here.readGathered(gathered, asked);
    const sent = { start, end: start + bytes.length, asked };
    return new Promise((resolve) => this.#send({ body: sent, resolve }));
  }

  forget(): void {
    this.#here.forget();
    this.#book.forget();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#thread?.terminate();
  }

  /** Starts the thread where much is read. */
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
      const workerData: ThreadData = { options: this.#options, memory: this.#ring.memory };
      thread = new Worker(file, { workerData, resourceLimits: HEAP });
    } catch {
      // Such as in a bundle that has all but this file, or for a crawler that is no plain data.
      this.#isOver = true;
      return;
    }
    thread.on("message", (answers: FromThread) => {
      // That it is "online" is told before its code is loaded: who asked it then would wait for that, for some tenths of a second.
      this.#isUp = !this.#isOver;
      this.#answered(answers);
    });
    // Why it ended does not matter: whatever it had is read here.
    thread.on("error", () => undefined);
    thread.on("exit", () => this.#ended());
    // Only now: to listen to it would undo that. It keeps the process alive while something is read in it.
    thread.unref();
    this.#thread = thread;
  }

  #send(one: Waiting): void {
    this.#toSend.push(one);
    // What comes at one moment is sent together.
    if (this.#toSend.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const all = this.#toSend;
    if (all.length === 0) return;
    this.#toSend = [];
    if (!this.#isUp) {
      for (const one of all) this.#readHere(one);
      return;
    }
    if (this.#sent.length === 0) this.#thread?.ref();
    this.#sent.push(...all);
    this.#post(all.map(({ body }) => body));
  }

  #post(message: ToThread): void {
    this.#thread?.postMessage(message);
  }

  #answered(answers: FromThread): void {
    const asked = this.#sent.splice(0, answers.length);
    if (this.#sent.length === 0) this.#thread?.unref();
    for (const [i, one] of asked.entries()) {
      const read = answers[i];
      if (read === undefined) this.#readHere(one);
      else {
        this.#ring.free();
        one.resolve({ ...read, leads: this.#book.take(read.leads) });
      }
    }
  }

  #ended(): void {
    this.#isUp = false;
    this.#isOver = true;
    const left = this.#sent;
    this.#sent = [];
    for (const one of left) this.#readHere(one);
  }

  #readHere({ body: { start, end, asked }, resolve }: Waiting): void {
    const bytes = this.#ring.copy(start, end);
    this.#ring.free();
    resolve(this.#here.readGathered({ bytes, rest: undefined }, asked));
  }
}

/** A body on its way to the thread and back. */
interface Waiting {
  readonly body: BodyToRead;
  readonly resolve: (read: ReadBody | Promise<ReadBody>) => void;
}
