import { InvalidOptionError } from "@maycrawl/engine";
import {
  checkedNumber,
  checkedSignal,
  checkOptions,
  formatValue,
  invalidUrl,
  parseUrl,
} from "@maycrawl/engine/internal";
import { type Integrity, integrityOf } from "./integrity.ts";
import { type Referrer, referrerOf } from "./referrer.ts";
import { ReplayableBody } from "./replayable-body.ts";
import { bodyWasRead, isParts, RequestStream } from "./request-body.ts";
import { membersToSend } from "./request-members.ts";

/** What `RobotsAgent.fetch` is told besides a URL: as the platform's `fetch`, and for how long it waits. */
export interface FetchInit extends RequestInit {
  /**
   * As for the platform's `fetch`: of the agent's own client it only changes the request's header, since no page is kept.
   * `only-if-cached` is refused.
   */
  readonly cache?: "default" | "no-store" | "reload" | "no-cache" | "force-cache" | "only-if-cached";
  /** As for the platform's `fetch`: a hint, which the agent's own client does not use. */
  readonly priority?: "auto" | "high" | "low";
  /**
   * Milliseconds in which each answer has to begin, redirects among them; to wait for a host's turn does not count, nor does
   * the body. Default: as long as the client waits, which is five minutes.
   */
  readonly headersTimeoutMs?: number | undefined;
  /**
   * Milliseconds for the whole operation: the robots.txt, waiting for the turn, redirects, and the body until it is read to
   * its end. Then `fetch`, or whatever reads the body, throws a `FetchTimeoutError`. Default: none.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Bytes of the body, decoded, that the answer may have; of what is longer a `BodyTooLongError` is thrown: by `fetch` where the
   * `Content-Length` says so, otherwise while the body is read. Default: no limit; with `integrity`, 64 MiB.
   */
  readonly maxBytes?: number | undefined;
  /**
   * Maximum milliseconds to wait for the turn of each request, redirects among them, and for the robots.txt before it. `fetch` rejects
   * with a `WaitTooLongError`: immediately if the wait is known to be longer, else when the time is over. 0: only a turn that is free now, which takes up to 100 ms to find out. Default: it waits.
   */
  readonly maxWaitMs?: number | undefined;
  /** Called right before each request, redirects among them. If it throws, no request is made, and `fetch` rejects with that. */
  readonly before?: (() => void | Promise<void>) | undefined;
}

/** What `RobotsAgent.fetch` asks a server: as `fetch` was told, and as redirects change it. */
export interface PageRequest
  extends Pick<FetchInit, "headersTimeoutMs" | "timeoutMs" | "maxBytes" | "maxWaitMs" | "before"> {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit["body"] | ReplayableBody | RequestStream | undefined;
  readonly signal: AbortSignal | undefined;
  readonly redirect: "follow" | "error" | "manual";
  readonly referrer: Referrer;
  readonly integrity: Integrity | undefined;
  /** What else is said to whatever makes the request. */
  readonly rest: RequestInit;
}

/** Bytes that are held in memory until their integrity is known, where the caller gives no limit. */
const MAX_BYTES_CHECKED = 64 * 1024 * 1024;

/**
 * The request that `fetch(input, init)` means (Fetch standard, "new Request").
 * @param isOwnClient whether the agent's own client makes it, which is not told all that a client of the caller's is.
 * @throws {InvalidOptionError}
 * @throws {InvalidUrlError} where the URL is not absolute.
 */
export function pageRequest(
  input: string | URL | Request,
  init: FetchInit | null | undefined,
  isOwnClient: boolean,
): PageRequest {
  // Null is no init, as it is to the platform.
  checkOptions("fetch", init ?? undefined);
  const request = typeof input === "object" && input !== null && "url" in input ? input : undefined;
  const written = request?.url ?? String(input);
  const url = parseUrl(written);
  if (url === undefined) throw invalidUrl(input);
  const { headersTimeoutMs, timeoutMs, maxWaitMs, maxBytes, before, ...platform } = init ?? {};
  const { method, headers, body, signal, redirect, referrer, referrerPolicy, ...others } = platform;
  const { integrity, ...members } = others;
  // Whoever says anything else than the request did is not who made it (Fetch standard, "new Request", step 13).
  const isAsMade = Object.values(platform).every((value) => value === undefined);
  const said = isAsMade ? request : undefined;
  const checked = integrityOf(integrity ?? request?.integrity);
  const made: Omit<PageRequest, "body"> = {
    url,
    method: checkedMethod(method ?? request?.method ?? "GET"),
    headers: new Headers(headers ?? request?.headers),
    // Null takes that of the request away (Fetch standard, "new Request").
    signal: checkedSignal(signal === undefined ? request?.signal : signal),
    redirect: checkedRedirect(redirect ?? request?.redirect ?? "follow"),
    referrer: referrerOf(referrer ?? said?.referrer, referrerPolicy ?? said?.referrerPolicy),
    integrity: checked,
    headersTimeoutMs: checkedNumber("headersTimeoutMs", headersTimeoutMs),
    timeoutMs: checkedNumber("timeoutMs", timeoutMs),
    maxBytes:
      checkedNumber("maxBytes", maxBytes, { whole: true }) ??
      (checked === undefined ? undefined : MAX_BYTES_CHECKED),
    maxWaitMs: checkedMaxWait(maxWaitMs),
    before: checkedBefore(before),
    rest: membersToSend(members, request, isOwnClient),
  };
  const sent = isParts(body) ? new RequestStream(body) : (body ?? keptBody(request));
  if (sent !== undefined && (made.method === "GET" || made.method === "HEAD"))
    throw new InvalidOptionError(`A request with the method ${made.method} has no body.`);
  return { ...made, body: sent };
}

/** Methods that are written in any case (Fetch standard, "normalize"), and PATCH: there is no other that is meant by `patch`. */
export const METHODS: ReadonlySet<string> = new Set([
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
]);
/** Fetch standard, "forbidden method". */
const FORBIDDEN: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

function checkedMethod(method: unknown): string {
  if (typeof method !== "string" || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method))
    throw new InvalidOptionError(`method must be a token, such as "GET"; received ${formatValue(method)}.`);
  const upper = method.toUpperCase();
  if (FORBIDDEN.has(upper)) throw new InvalidOptionError(`method must not be ${upper}.`);
  return METHODS.has(upper) ? upper : method;
}

function keptBody(request: Request | undefined): ReplayableBody | undefined {
  if (request === undefined || request.body === null) return undefined;
  // A body that was read to its end would be sent as nothing.
  if (request.bodyUsed || request.body.locked) throw bodyWasRead();
  return new ReplayableBody(request.body);
}

function checkedRedirect(redirect: string): PageRequest["redirect"] {
  if (redirect === "follow" || redirect === "error" || redirect === "manual") return redirect;
  throw new InvalidOptionError(
    `redirect must be "follow", "error" or "manual"; received ${JSON.stringify(redirect)}.`,
  );
}

/** @throws {InvalidOptionError} */
function checkedBefore(before: FetchInit["before"]): FetchInit["before"] {
  if (before === undefined || typeof before === "function") return before;
  throw new InvalidOptionError(`before must be a function; received ${formatValue(before)}.`);
}

/** @throws {InvalidOptionError} */
export function checkedMaxWait(maxWaitMs: number | undefined): number | undefined {
  if (maxWaitMs === undefined || maxWaitMs === Number.POSITIVE_INFINITY) return undefined;
  if (typeof maxWaitMs === "number" && maxWaitMs >= 0) return maxWaitMs;
  throw new InvalidOptionError(`maxWaitMs must be a number, 0 or more; received ${formatValue(maxWaitMs)}.`);
}
