import { type FileHandle, open } from "node:fs/promises";
import { checkOptions } from "@maycrawl/engine/internal";
import type { ArchivedAnswer } from "../crawl/visit/archive.ts";
import { CrawlStoreError } from "../errors.ts";
import { createInfoRecord, loadWarcio, recordsOf } from "./warc-records.ts";
import { findEndOfCompleteRecords } from "./whole-records.ts";

/** Options of `WarcWriter.open`. */
export interface WarcOptions {
  /** User-Agent header of the requests. */
  readonly userAgent?: string | undefined;
  /** Further fields of the file's first record, by name: `operator`, `description`, … */
  readonly info?: Readonly<Record<string, string>> | undefined;
}

/**
 * Appends a crawl's answers to a WARC 1.1 file
 * (https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/). Each record is a gzip member of
 * its own. Bodies are stored decoded; the header fields about their coding get other names. Only one process may write
 * a file at a time.
 */
export class WarcWriter implements AsyncDisposable {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #userAgent: string | undefined;
  #size: number;
  /** The last write. The next one waits for it, so that records do not mix. */
  #last: Promise<void> = Promise.resolve();

  /** Private: use `open`. */
  private constructor(path: string, file: FileHandle, size: number, userAgent: string | undefined) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
    this.#userAgent = userAgent;
  }

  /**
   * Opens or creates a file. An incomplete last record, which a crash can leave, is removed; complete records stay.
   * @throws {MissingPackageError} if warcio is not installed. A file is then not created.
   * @throws {CrawlStoreError} if the file cannot be written or is not a gzipped WARC file. It then stays unchanged.
   */
  static async open(path: string, options: WarcOptions = {}): Promise<WarcWriter> {
    checkOptions("WarcWriter", options);
    const { userAgent, info = {} } = options;
    await loadWarcio();
    const file = await wrapErrors(path, "opened", () => open(path, "a+"));
    try {
      const size = await wrapErrors(path, "read", async () => (await file.stat()).size);
      const end = size === 0 ? 0 : await wrapErrors(path, "read", () => findEndOfCompleteRecords(file, size));
      if (end === undefined)
        throw new CrawlStoreError(`${path} is not a WARC file with gzip records. It was left as it is.`);
      if (end < size) await wrapErrors(path, "written", () => file.truncate(end));
      const writer = new WarcWriter(path, file, end, userAgent);
      if (end === 0) {
        const fields = Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
        const agent = userAgent === undefined ? {} : { "http-header-user-agent": userAgent };
        await writer.#append([await createInfoRecord(Date.now(), { ...FORMAT, ...agent, ...fields })]);
      }
      return writer;
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
  }

  /**
   * Appends an answer. Resolves when the operating system has the data. Each pending call keeps its body in memory.
   * @throws {CrawlStoreError} if the file cannot be written. It then ends with the previous record.
   */
  write(answer: ArchivedAnswer): Promise<void> {
    // Answers are compressed concurrently and written one after the other.
    const records = recordsOf(answer, this.#userAgent);
    const written = Promise.all([records, this.#last]).then(([bytes]) => this.#append(bytes));
    this.#last = written.catch(() => undefined);
    return written;
  }

  /** Waits for pending writes and closes the file. */
  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }

  /** Calls `close`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #append(records: readonly Uint8Array[]): Promise<void> {
    const bytes = Buffer.concat(records);
    try {
      await wrapErrors(this.#path, "written", () => this.#file.appendFile(bytes));
      this.#size += bytes.length;
    } catch (thrown) {
      // The file may contain a part of the data, which is removed.
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw thrown;
    }
  }
}

const FORMAT = {
  software: "maycrawl",
  format: "WARC File Format 1.1",
  conformsTo: "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
  robots: "obey",
};

async function wrapErrors<T>(path: string, done: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CrawlStoreError(`${path} could not be ${done}: ${why}.`, thrown);
  }
}
