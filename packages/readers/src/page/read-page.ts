import { diagnoseContentCoding, InvalidOptionError, type MessageParams } from "@maycrawl/engine";
import { describeError } from "@maycrawl/engine/internal";
import type { ByteSource } from "../platform/platform.ts";
import { type ByteInput, byteSource, isResponse, ownUrl } from "../source/byte-source.ts";
import { DiagnosticLog } from "../source/diagnostic-log.ts";
import { Stopwatch, TIMED_OUT } from "../source/stopwatch.ts";
import { buildPage } from "./build-page.ts";
import type { PageDiagnostic, PageLog } from "./content/diagnostic.ts";
import {
  type OwnAnswers,
  type ReadPageOptions,
  type SettledPageReading,
  settlePageReading,
} from "./content/limits.ts";
import { pageMessages } from "./content/messages.ts";
import type { Page } from "./content/page.ts";
import { PageReader } from "./page-reader.ts";

/** How many bytes are read before the time is looked at. */
const SLICE = 65_536;

/**
 * Reads a page while it comes, and keeps what it tells crawlers and where it leads; never the page. It does so from bytes, by the
 * encoding that browsers would find; all offsets are those of the bytes that came, decompressed. Whatever a server sends is told in
 * `diagnostics`: an image, a PDF, an endless page, the wrong encoding.
 *
 * @example
 * const page = await readPage(await agent.fetch("https://example.com/"));
 * const verdict = resolvePage(page.directives, "FooBot");
 * @param source bytes, a string, a stream, a response, or another source of bytes. It is cancelled if reading ends before it does. A string
 *   is the page itself, not its URL, and is read as its UTF-8, whatever the page or its header say.
 * @throws {InvalidOptionError} where the source or an option is none.
 * @throws the reason of `options.signal`, untouched.
 */
export async function readPage(source: ByteInput, options: ReadPageOptions = {}): Promise<Page> {
  const settled = settlePageReading(options, ownAnswers(source), typeof source === "string");
  const bytes = byteSource(source);
  try {
    return await read(bytes, settled);
  } finally {
    await bytes.cancel();
  }
}

function ownAnswers(source: ByteInput): OwnAnswers {
  if (typeof source !== "object" || source === null || !isResponse(source)) return {};
  return { url: ownUrl(source), status: source.status, headers: source.headers };
}

async function read(source: ByteSource, options: SettledPageReading): Promise<Page> {
  const { limits, signal } = options;
  const diagnostics: PageDiagnostic[] = [];
  const log: PageLog = new DiagnosticLog(pageMessages, (diagnostic) => diagnostics.push(diagnostic));
  const codings = options.headers.filter(([name]) => name.toLowerCase() === "content-encoding");
  const value = codings.map(([, line]) => line).join(", ");
  if (diagnoseContentCoding(value) !== undefined) log.warn("content-coding", 0, value);
  const reader = new PageReader(options, log);
  const watch = new Stopwatch(limits.timeoutMs, signal);
  let offset = 0;
  let told = false;
  const fail = (id: "too-large" | "timed-out" | "source-failed", params: MessageParams): void => {
    told = true;
    log.error(id, offset, undefined, params);
  };
  while (!told && !reader.stopped) {
    const bytes = await more(source, watch, signal, fail, limits.timeoutMs);
    if (bytes === undefined) break;
    for (let at = 0; at < bytes.length && !told && !reader.stopped; at += SLICE) {
      const slice = bytes.subarray(at, at + SLICE);
      const room = limits.maxBytes - offset;
      watch.during(() => reader.write(slice.subarray(0, Math.max(0, room))));
      offset += Math.min(slice.length, room);
      if (reader.stopped) break;
      if (slice.length > room) fail("too-large", { maxBytes: limits.maxBytes });
      else if (watch.over) fail("timed-out", { timeoutMs: limits.timeoutMs });
    }
  }
  signal?.throwIfAborted();
  return buildPage(reader.end(told), options, diagnostics, log);
}

/** The next bytes; undefined where there are none, or the source fails, which is told. */
async function more(
  source: ByteSource,
  watch: Stopwatch,
  signal: AbortSignal | undefined,
  fail: (id: "timed-out" | "source-failed", params: MessageParams) => void,
  timeoutMs: number,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = await watch.wait(source.next());
    if (bytes !== TIMED_OUT) return bytes;
    fail("timed-out", { timeoutMs });
  } catch (thrown) {
    if (thrown instanceof InvalidOptionError) throw thrown;
    signal?.throwIfAborted();
    fail("source-failed", { reason: describeError(thrown) });
  }
  return undefined;
}
