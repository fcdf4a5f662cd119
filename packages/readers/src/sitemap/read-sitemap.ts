import type { MessageParams } from "@maycrawl/engine";
import { InvalidOptionError } from "@maycrawl/engine";
import { describeError } from "@maycrawl/engine/internal";
import type { ByteSource } from "../platform/platform.ts";
import { type ByteInput, byteSource, ownUrl } from "../source/byte-source.ts";
import { DiagnosticLog } from "../source/diagnostic-log.ts";
import { Stopwatch, TIMED_OUT } from "../source/stopwatch.ts";
import { DocumentReader } from "./document-reader.ts";
import type { DiagnosticLog as SitemapLog } from "./entry/diagnostic.ts";
import { EntryFinisher } from "./entry/entry-draft.ts";
import { type ReadSitemapOptions, type SettledReading, settleReading } from "./entry/limits.ts";
import { sitemapMessages } from "./entry/messages.ts";
import type { SitemapEntry } from "./entry/sitemap-entry.ts";
import { gunzipped } from "./gunzip-source.ts";

/** How many bytes are read before their entries are given out; what is in memory at once follows from it. */
const SLICE = 65_536;

/**
 * Reads a sitemap while it comes: XML (urlset and index), gzip of anything, a text file of URLs, RSS or Atom, told by its bytes
 * and not by its name. What is wrong with it is an entry among the others, and what was whole is never lost.
 *
 * @example
 * for await (const entry of readSitemap(await fetch("https://example.com/sitemap.xml"))) {
 *   if (entry.type === "url") console.log(entry.loc, entry.lastmod);
 * }
 * @param source bytes, a string, a stream, a response, or another source of bytes. It is cancelled if reading ends before it does.
 *   A string is the sitemap itself, read as its UTF-8, and not its URL.
 * @throws {InvalidOptionError} where the source or an option is none.
 * @returns an iterator; it throws the reason of `options.signal`, untouched, and `InvalidOptionError` if the source gives no bytes.
 */
export function readSitemap(
  source: ByteInput,
  options: ReadSitemapOptions = {},
): AsyncIterableIterator<SitemapEntry> {
  return new SitemapIterator(
    byteSource(source),
    settleReading(options, ownUrl(source), typeof source === "string"),
  );
}

class SitemapIterator implements AsyncIterableIterator<SitemapEntry> {
  readonly #source: ByteSource;
  readonly #options: SettledReading;
  readonly #log: SitemapLog;
  readonly #reader: DocumentReader;
  readonly #watch: Stopwatch;
  /** Entries that were read and not asked for yet. */
  #ready: SitemapEntry[] = [];
  #given = 0;
  /** What was read of the source and not looked at yet. */
  #bytes: Uint8Array = new Uint8Array();
  #read = 0;
  #entries = 0;
  #over = false;
  /** Why it ended too early was told. */
  #told = false;
  /** The questions that wait, one behind the other. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(source: ByteSource, options: SettledReading) {
    this.#options = options;
    this.#log = new DiagnosticLog(sitemapMessages, (diagnostic) =>
      this.#ready.push({ type: "diagnostic", diagnostic }),
    );
    this.#source = gunzipped(source, (reason) => this.#fail("gzip-broken", { reason }));
    const finisher = new EntryFinisher(options, this.#log, (entry, offset) => this.#take(entry, offset));
    this.#reader = new DocumentReader(finisher, options.isText);
    this.#watch = new Stopwatch(options.limits.timeoutMs, options.signal);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<SitemapEntry>> {
    if (this.#waiting === 0 && this.#given < this.#ready.length && this.#options.signal?.aborted !== true) {
      const value = this.#ready[this.#given++] as SitemapEntry;
      return Promise.resolve({ done: false, value });
    }
    return this.#inTurn(() => this.#pull());
  }

  return(): Promise<IteratorResult<SitemapEntry>> {
    return this.#inTurn(async () => {
      await this.#end();
      return { done: true, value: undefined };
    });
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const result = this.#last.then(act).finally(() => this.#waiting--);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #pull(): Promise<IteratorResult<SitemapEntry>> {
    const { signal } = this.#options;
    for (;;) {
      if (signal?.aborted === true) {
        await this.#end();
        throw signal.reason;
      }
      if (this.#given < this.#ready.length) {
        const value = this.#ready[this.#given++] as SitemapEntry;
        return { done: false, value };
      }
      if (this.#over) return { done: true, value: undefined };
      this.#ready = [];
      this.#given = 0;
      await this.#advance();
    }
  }

  /** Reads on, until something is ready or may be. */
  async #advance(): Promise<void> {
    if (this.#bytes.length === 0) {
      const more = await this.#more();
      if (more === undefined) return this.#finish();
      this.#bytes = more;
    }
    const slice = this.#bytes.subarray(0, SLICE);
    this.#bytes = this.#bytes.subarray(SLICE);
    const room = this.#options.limits.maxBytes - this.#read;
    this.#watch.during(() => this.#reader.write(slice.subarray(0, Math.max(0, room))));
    this.#read += slice.length;
    if (slice.length > room) {
      const { maxBytes } = this.#options.limits;
      this.#read = maxBytes;
      this.#fail("too-large.decompressed", { maxBytes });
    }
    if (this.#told || this.#reader.stopped) await this.#finish();
  }

  /** The next bytes; undefined where there are none, or the source fails, which is told. */
  async #more(): Promise<Uint8Array | undefined> {
    try {
      const bytes = await this.#watch.wait(this.#source.next());
      if (bytes !== TIMED_OUT) return bytes;
      this.#fail("timed-out", { timeoutMs: this.#options.limits.timeoutMs });
    } catch (thrown) {
      if (this.#options.signal?.aborted === true) return undefined;
      if (thrown instanceof InvalidOptionError) {
        await this.#end();
        throw thrown;
      }
      this.#fail("source-failed", { reason: describeError(thrown) });
    }
    return undefined;
  }

  #take(entry: SitemapEntry | undefined, offset: number): boolean {
    const { maxEntries } = this.#options.limits;
    if (++this.#entries > maxEntries) {
      this.#fail("too-many-entries", { maxEntries }, offset);
      return false;
    }
    if (entry !== undefined) this.#ready.push(entry);
    return true;
  }

  #fail(
    id: "gzip-broken" | "too-large.decompressed" | "too-many-entries" | "timed-out" | "source-failed",
    params: MessageParams,
    offset: number = this.#read,
  ): void {
    this.#told = true;
    this.#log.error(id, offset, undefined, params);
  }

  async #finish(): Promise<void> {
    if (this.#options.signal?.aborted === true) return;
    this.#over = true;
    this.#reader.end(this.#told);
    this.#log.end(this.#read);
    await this.#source.cancel();
  }

  async #end(): Promise<void> {
    this.#over = true;
    this.#ready = [];
    this.#given = 0;
    await this.#source.cancel();
  }
}
