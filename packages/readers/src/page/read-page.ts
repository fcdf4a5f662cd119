import { diagnoseContentCoding, InvalidOptionError, type MessageParams } from "@maycrawl/engine";
import { describeError } from "@maycrawl/engine/internal";
import type { ByteSource } from "../platform/platform.ts";
import { type ByteInput, byteSource, isResponse, ownUrl } from "../source/byte-source.ts";
import { DiagnosticLog } from "../source/diagnostic-log.ts";
import { Stopwatch, TIMED_OUT } from "../source/stopwatch.ts";
import { buildPage } from "./build-page.ts";
import type { PageDiagnostic, PageLog } from "./content/diagnostic.ts";
import {
  type CheckedPageOptions,
  checkPageOptions,
  type ReadPageOptions,
  type ResponseInfo,
} from "./content/limits.ts";
import { pageMessages } from "./content/messages.ts";
import type { Page } from "./content/page.ts";
import { PageReader } from "./page-reader.ts";

/** Number of bytes read between two checks of the time limit. */
const SLICE_BYTES = 65_536;

/**
 * Reads a page as a stream and returns its directives for crawlers, its links and its metadata. The text of the page is
 * not kept. The encoding is detected as in browsers. All offsets count bytes of the page as received, after
 * decompression. Problems with the content do not throw; they are listed in `diagnostics`. Examples are an image,
 * a PDF, an endless page or a wrong encoding.
 *
 * @example
 * const page = await readPage(await agent.fetch("https://example.com/"));
 * const verdict = resolvePage(page.directives, "FooBot");
 * @param source bytes, a string, a stream, a response, or another source of bytes. `readPage` cancels the source if
 *   reading stops before its end. A string is the page itself, not its URL. The string is read as UTF-8; encodings
 *   named by the page or its header are ignored.
 * @throws {InvalidOptionError} if the source or an option is invalid.
 * @throws the reason of `options.signal`, unchanged.
 */
export async function readPage(source: ByteInput, options: ReadPageOptions = {}): Promise<Page> {
  const settled = checkPageOptions(options, responseInfo(source), typeof source === "string");
  const bytes = byteSource(source);
  try {
    return await read(bytes, settled);
  } finally {
    await bytes.cancel();
  }
}

function responseInfo(source: ByteInput): ResponseInfo {
  if (typeof source !== "object" || source === null || !isResponse(source)) return {};
  return { url: ownUrl(source), status: source.status, headers: source.headers };
}

async function read(source: ByteSource, options: CheckedPageOptions): Promise<Page> {
  const { limits, signal } = options;
  const diagnostics: PageDiagnostic[] = [];
  const log: PageLog = new DiagnosticLog(pageMessages, (diagnostic) => diagnostics.push(diagnostic));
  const codings = options.headers.filter(([name]) => name.toLowerCase() === "content-encoding");
  const value = codings.map(([, line]) => line).join(", ");
  if (diagnoseContentCoding(value) !== undefined) log.warn("content-coding", 0, value);
  const reader = new PageReader(options, log);
  const watch = new Stopwatch(limits.timeoutMs, signal);
  let offset = 0;
  let failed = false;
  const fail = (id: "too-large" | "timed-out" | "source-failed", params: MessageParams): void => {
    failed = true;
    log.error(id, offset, undefined, params);
  };
  while (!failed && !reader.stopped) {
    const bytes = await readNext(source, watch, signal, fail, limits.timeoutMs);
    if (bytes === undefined) break;
    for (let at = 0; at < bytes.length && !failed && !reader.stopped; at += SLICE_BYTES) {
      const slice = bytes.subarray(at, at + SLICE_BYTES);
      const room = limits.maxBytes - offset;
      watch.during(() => reader.write(slice.subarray(0, Math.max(0, room))));
      offset += Math.min(slice.length, room);
      if (reader.stopped) break;
      if (slice.length > room) fail("too-large", { maxBytes: limits.maxBytes });
      else if (watch.isOver) fail("timed-out", { timeoutMs: limits.timeoutMs });
    }
  }
  signal?.throwIfAborted();
  return buildPage(reader.end(failed), options, diagnostics, log);
}

/** Reads the next bytes. Returns undefined at the end, and after reporting a failure of the source or a timeout. */
async function readNext(
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
