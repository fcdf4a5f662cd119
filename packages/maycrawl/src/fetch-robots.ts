/** The one place where maycrawl speaks HTTP: fetching a robots.txt as RFC 9309 §2.3.1 says. */
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { accessKindOf, redirectTarget } from "@maycrawl/engine";
import { Agent, type Dispatcher, request } from "undici";
import { version } from "./version.ts";

/** RFC 9309 §2.3.1.2: crawlers should follow at least five consecutive redirects. */
const MOST_REDIRECTS = 5;
/** 500 KiB, the least limit that RFC 9309 §2.5 permits; of decoded octets, so that no bomb gets through. */
export const MOST_FETCHED_OCTETS = 512_000;
const MOST_HEADER_OCTETS = 16 * 1024;

const HEADERS = {
  "user-agent": `maycrawl/${version} (+https://www.npmjs.com/package/maycrawl)`,
  accept: "text/plain, */*;q=0.5",
  "accept-encoding": "gzip, deflate, br",
};

/** What came of a fetch, before any dialect says what it means. */
export interface Fetched {
  readonly answer: Answer;
  /** The URLs to which redirects led; the answer came from the last one. */
  readonly redirects: readonly string[];
}

/** A robots.txt, up to the limit and one octet more where there was more; or another status, or none. */
export type Answer =
  | { readonly octets: Uint8Array; readonly status: number }
  | { readonly octets?: undefined; readonly status: number; readonly since: number }
  | {
      readonly octets?: undefined;
      readonly status?: undefined;
      readonly error: unknown;
      readonly since: number;
    };

/**
 * Fetches a robots.txt. A server's answer and a network's failure are values; nothing is thrown. One
 * clock runs for the whole chain of redirects. The connections are closed at the end.
 * @param timeoutSeconds how long it may take, all redirects included.
 */
export async function fetchRobots(url: URL, timeoutSeconds: number): Promise<Fetched> {
  const since = Date.now();
  const redirects: string[] = [];
  const clock = new AbortController();
  const timer = setTimeout(
    () => clock.abort(new Error(`no complete answer within ${timeoutSeconds} s`)),
    timeoutSeconds * 1000,
  );
  // The clock is the only one: undici's own timeouts are switched off.
  const agent = new Agent({
    connect: { timeout: 0 },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MOST_HEADER_OCTETS,
  });
  try {
    const answer = await follow(url, redirects, agent, clock.signal);
    const status = answer.statusCode;
    // Dialects differ in what a failure means; what a success is they agree on.
    if (accessKindOf(status) === "successful") {
      return { answer: { octets: await readBody(answer), status }, redirects };
    }
    answer.body.on("error", ignore).destroy();
    return { answer: { status, since }, redirects };
  } catch (thrown) {
    const error = clock.signal.aborted ? clock.signal.reason : thrown;
    return { answer: { error, since }, redirects };
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
}

/** Asks, and goes where redirects lead, across hosts too (§2.3.1.2), up to the last one that is followed. */
async function follow(
  first: URL,
  redirects: string[],
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = first;
  for (;;) {
    const answer = await request(url, { method: "GET", headers: HEADERS, dispatcher, signal });
    const next = redirects.length < MOST_REDIRECTS ? targetOf(answer, url) : undefined;
    if (next === undefined) return answer;
    answer.body.on("error", ignore).destroy();
    redirects.push(next.href);
    url = next;
  }
}

/** Where a redirect leads; undefined for every other answer, and where no HTTP client can go. */
function targetOf({ statusCode: status, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { location } = headers;
  const target = typeof location === "string" ? redirectTarget({ status, location }, from.href) : undefined;
  return target === undefined ? undefined : new URL(target);
}

/** The decoded body, up to the limit and one octet more that shows that there was more. */
async function readBody(answer: Dispatcher.ResponseData): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of await decoded(answer)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_FETCHED_OCTETS) break;
  }
  return Buffer.concat(chunks).subarray(0, MOST_FETCHED_OCTETS + 1);
}

/**
 * The body without its content coding. At most one is undone: each more would let a small answer grow
 * by its own factor.
 */
async function decoded(answer: Dispatcher.ResponseData): Promise<AsyncIterable<Uint8Array>> {
  const coding = String(answer.headers["content-encoding"] ?? "")
    .trim()
    .toLowerCase();
  if (coding === "" || coding === "identity") return answer.body;
  const body = answer.body[Symbol.asyncIterator]();
  const first = await body.next();
  // An empty body is nothing that a decoder could read, and yet a robots.txt.
  if (first.done === true) return Readable.from([]);
  const decoder = decoderFor(coding, first.value[0]);
  const whole = Readable.from(
    (async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => body };
    })(),
  );
  // Errors of the body come out of the decoder.
  return pipeline(whole, decoder, ignore);
}

function decoderFor(coding: string, firstOctet: number): Transform {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      // RFC 9110 §8.4.1.2: zlib's format (which begins with 8 in the low half), but some send bare DEFLATE.
      return (firstOctet & 0x0f) === 8 ? createInflate() : createInflateRaw();
    case "br":
      return createBrotliDecompress();
    default:
      throw new Error(`the answer has the content-encoding "${coding}", which was not asked for`);
  }
}

function ignore(): void {}
