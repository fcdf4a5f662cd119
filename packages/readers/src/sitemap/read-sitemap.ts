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
import { openGunzip } from "./gunzip-source.ts";

/** Maximum number of bytes to read before their entries are returned. It limits the number of entries in memory. */
const SLICE = 65_536;

/**
 * Reads a sitemap as it arrives. It detects the format by the bytes, not by the name: XML (urlset or index), a text
 * file with URLs, RSS, Atom, or gzip of any of these. Problems are entries of type `diagnostic`. Complete entries are
 * never lost, even if the file is broken.
 *
 * @example
 * for await (const entry of readSitemap(await fetch("https://example.com/sitemap.xml"))) {
 *   if (entry.type === "url") console.log(entry.loc, entry.lastmod);
 * }
 * @param source bytes, a string, a stream, a response, or another async iterable of bytes. It is cancelled if reading
 *   ends early. A string is the text of the sitemap, not its URL.
 * @throws {InvalidOptionError} if the source or an option is invalid.
 * @returns an iterator. It throws the reason of `options.signal`, unchanged. It throws `InvalidOptionError` if the
 *   source returns something other than bytes.
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
  /** Entries that have been read. The first `#returned` of them have been returned. */
  #ready: SitemapEntry[] = [];
  #returned = 0;
  /** Bytes from the source that have not been parsed yet. */
  #bytes: Uint8Array = new Uint8Array();
  /** Number of parsed bytes. */
  #read = 0;
  #entries = 0;
  #ended = false;
  /** Whether a diagnostic has reported an early end. */
  #isEndReported = false;
  /** Settles after all queued calls of `next` and `return`. */
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;

  constructor(source: ByteSource, options: SettledReading) {
    this.#options = options;
    this.#log = new DiagnosticLog(sitemapMessages, (diagnostic) =>
      this.#ready.push({ type: "diagnostic", diagnostic }),
    );
    this.#source = openGunzip(source, (reason) => this.#fail("gzip-broken", { reason }));
    const finisher = new EntryFinisher(options, this.#log, (entry, offset) => this.#take(entry, offset));
    this.#reader = new DocumentReader(finisher, options.isText);
    this.#watch = new Stopwatch(options.limits.timeoutMs, options.signal);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<SitemapEntry>> {
    if (this.#queued === 0 && this.#returned < this.#ready.length && this.#options.signal?.aborted !== true) {
      const value = this.#ready[this.#returned++] as SitemapEntry;
      return Promise.resolve({ done: false, value });
    }
    return this.#enqueue(() => this.#pull());
  }

  return(): Promise<IteratorResult<SitemapEntry>> {
    return this.#enqueue(async () => {
      await this.#end();
      return { done: true, value: undefined };
    });
  }

  #enqueue<T>(act: () => Promise<T>): Promise<T> {
    this.#queued++;
    const result = this.#queue.then(act).finally(() => this.#queued--);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #pull(): Promise<IteratorResult<SitemapEntry>> {
    const { signal } = this.#options;
    for (;;) {
      if (signal?.aborted === true) {
        await this.#end();
        throw signal.reason;
      }
      if (this.#returned < this.#ready.length) {
        const value = this.#ready[this.#returned++] as SitemapEntry;
        return { done: false, value };
      }
      if (this.#ended) return { done: true, value: undefined };
      this.#ready = [];
      this.#returned = 0;
      await this.#advance();
    }
  }

  /** Parses the next slice, or finishes. Entries may be ready afterwards. */
  async #advance(): Promise<void> {
    if (this.#bytes.length === 0) {
      const more = await this.#readSource();
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
    if (this.#isEndReported || this.#reader.stopped) await this.#finish();
  }

  /** Returns the next bytes. Undefined at the end, after an abort, or after a failure, which it reports. */
  async #readSource(): Promise<Uint8Array | undefined> {
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
    this.#isEndReported = true;
    this.#log.error(id, offset, undefined, params);
  }

  async #finish(): Promise<void> {
    if (this.#options.signal?.aborted === true) return;
    this.#ended = true;
    this.#reader.end(this.#isEndReported);
    this.#log.end(this.#read);
    await this.#source.cancel();
  }

  async #end(): Promise<void> {
    this.#ended = true;
    this.#ready = [];
    this.#returned = 0;
    await this.#source.cancel();
  }
}
