import { type FileHandle, open } from "node:fs/promises";
import { checkOptions } from "@maycrawl/engine/internal";
import type { ArchivedAnswer } from "../crawl/visit/archive.ts";
import { CrawlStoreError } from "../errors.ts";
import { infoRecord, loadWarcio, recordsOf } from "./warc-records.ts";
import { endOfWholeRecords } from "./whole-records.ts";

/** Options of `WarcWriter.open`. */
export interface WarcOptions {
  /** The User-Agent header of the requests. */
  readonly userAgent?: string | undefined;
  /** What stands in the file's first record besides, by name: `operator`, `description`, … */
  readonly info?: Readonly<Record<string, string>> | undefined;
}

/**
 * A WARC 1.1 file (https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/) to which a crawl's answers are
 * appended, each record a gzip member of its own. Bodies are kept decoded; the header fields that were about the coding have other
 * names there. One process may write a file at a time.
 */
export class WarcWriter implements AsyncDisposable {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #userAgent: string | undefined;
  #size: number;
  /** The last thing that was to be written: records do not mix. */
  #last: Promise<void> = Promise.resolve();

  /** Use `open`. */
  private constructor(path: string, file: FileHandle, size: number, userAgent: string | undefined) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
    this.#userAgent = userAgent;
  }

  /**
   * Opens a file, or makes it. What a crash left of a last record is cut off; all that is whole stays.
   * @throws {MissingPackageError} if warcio is not installed. No file is made then.
   * @throws {CrawlStoreError} where it cannot be written, or is no gzipped WARC file: that is left as it is.
   */
  static async open(path: string, options: WarcOptions = {}): Promise<WarcWriter> {
    checkOptions("WarcWriter", options);
    const { userAgent, info = {} } = options;
    await loadWarcio();
    const file = await saying(path, "opened", () => open(path, "a+"));
    try {
      const size = await saying(path, "read", async () => (await file.stat()).size);
      const end = size === 0 ? 0 : await saying(path, "read", () => endOfWholeRecords(file, size));
      if (end === undefined)
        throw new CrawlStoreError(`${path} is not a WARC file with gzip records. It was left as it is.`);
      if (end < size) await saying(path, "written", () => file.truncate(end));
      const writer = new WarcWriter(path, file, end, userAgent);
      if (end === 0) {
        const said = Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
        const agent = userAgent === undefined ? {} : { "http-header-user-agent": userAgent };
        await writer.#append([await infoRecord(Date.now(), { ...FORMAT, ...agent, ...said })]);
      }
      return writer;
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
  }

  /**
   * Appends an answer; done when the system has it. As many bodies are in memory as calls are under way.
   * @throws {CrawlStoreError} where it cannot be written; the file ends then with the record before.
   */
  write(answer: ArchivedAnswer): Promise<void> {
    // Several are compressed at once; they are written one after the other.
    const records = recordsOf(answer, this.#userAgent);
    const written = Promise.all([records, this.#last]).then(([bytes]) => this.#append(bytes));
    this.#last = written.catch(() => undefined);
    return written;
  }

  /** Waits for what is being written, and lets go of the file. */
  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }

  /** The same as `close`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #append(records: readonly Uint8Array[]): Promise<void> {
    const bytes = Buffer.concat(records);
    try {
      await saying(this.#path, "written", () => this.#file.appendFile(bytes));
      this.#size += bytes.length;
    } catch (thrown) {
      // A part of it may be there.
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

async function saying<T>(path: string, done: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CrawlStoreError(`${path} could not be ${done}: ${why}.`, thrown);
  }
}
