import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";

const require = createRequire(import.meta.url);

/** A record in the form of `node-warc`. */
interface ReadRecord {
  readonly warcHeader: Readonly<Record<string, string>>;
  readonly httpInfo: {
    readonly statusCode: string;
    readonly headers: Readonly<Record<string, string>>;
  } | null;
  readonly content: Buffer | undefined;
}

interface NodeWarc {
  readonly WARCGzParser: new (
    path: string,
  ) => {
    on(event: "record", listen: (record: ReadRecord) => void): void;
    on(event: "done", listen: () => void): void;
    on(event: "error", listen: (error: NodeJS.ErrnoException) => void): void;
    start(): void;
  };
}

/** Reads all records of a file with `node-warc`, which is independent of the writer. */
export function readByNodeWarc(path: string): Promise<ReadRecord[]> {
  const { WARCGzParser } = require("node-warc") as NodeWarc;
  return new Promise((resolve, reject) => {
    const records: ReadRecord[] = [];
    const parser = new WARCGzParser(path);
    parser.on("record", (record) => records.push(record));
    parser.on("done", () => resolve(records));
    // `node-warc` reports its end twice, which is an error since Node 15.
    parser.on("error", (error) =>
      error.code === "ERR_MULTIPLE_CALLBACK" ? resolve(records) : reject(error),
    );
    parser.start();
  });
}

/** A record, parsed by the grammar alone (WARC 1.1 §4). */
export interface StrictRecord {
  readonly fields: ReadonlyMap<string, string>;
  readonly block: Buffer;
}

/** Reads all records of a file. Checks that each one is a separate gzip member without other content. */
export function readStrictly(path: string): StrictRecord[] {
  const file = readFileSync(path);
  const records: StrictRecord[] = [];
  for (let at = 0; at < file.length; ) {
    const { buffer, engine } = gunzipSync(firstMember(file.subarray(at)), { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    at += engine.bytesWritten;
    const end = buffer.indexOf("\r\n\r\n");
    const [version, ...lines] = buffer.toString("utf8", 0, end).split("\r\n");
    expect(version).toBe("WARC/1.1");
    const fields = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
    );
    expect(fields.size).toBe(lines.length);
    const length = Number(fields.get("Content-Length"));
    const block = buffer.subarray(end + 4, end + 4 + length);
    expect(buffer.subarray(end + 4 + length).toString()).toBe("\r\n\r\n");
    records.push({ fields, block });
  }
  return records;
}

/** Returns the first gzip member. Tries each later gzip header as its end, until it can be decompressed. */
function firstMember(bytes: Buffer): Buffer {
  for (let next = bytes.indexOf(MAGIC, 1); next >= 0; next = bytes.indexOf(MAGIC, next + 1)) {
    try {
      gunzipSync(bytes.subarray(0, next));
      return bytes.subarray(0, next);
    } catch {
      // These bytes are not the header of a member.
    }
  }
  return bytes;
}

const MAGIC = Buffer.from([0x1f, 0x8b, 0x08, 0]);
