import { InvalidOptionError } from "@maycrawl/engine";
import {
  checkedNumber,
  checkedSignal,
  checkOptions,
  formatValue,
  invalidUrl,
  parseUrl,
} from "@maycrawl/engine/internal";
import { type Integrity, parseIntegrity } from "./integrity.ts";
import { parseReferrer, type Referrer } from "./referrer.ts";
import { ReplayableBody } from "./replayable-body.ts";
import { bodyAlreadyReadError, isOneTimeBody, RequestStream } from "./request-body.ts";
import { membersToSend } from "./request-members.ts";

/** Options of `RobotsAgent.fetch`: those of the platform's `fetch`, and limits on time and size. */
export interface FetchInit extends RequestInit {
  /**
   * Cache mode, as for the platform's `fetch`. With the agent's own client, the mode changes only the request's
   * header, because the agent keeps no pages. `only-if-cached` is rejected.
   */
  readonly cache?: "default" | "no-store" | "reload" | "no-cache" | "force-cache" | "only-if-cached";
  /** Priority hint, as for the platform's `fetch`. The agent's own client ignores it. */
  readonly priority?: "auto" | "high" | "low";
  /**
   * Maximum milliseconds from each request, including redirects, to the header of its response. The wait for the
   * host's turn and the time of the body do not count. Default: the client's own timeout, which is five minutes.
   */
  readonly headersTimeoutMs?: number | undefined;
  /**
   * Maximum milliseconds for the whole operation: the robots.txt, the wait for the turn, redirects, and reading the
   * body to its end. When the time is over, `fetch` or the reading of the body throws a `FetchTimeoutError`. Default:
   * no limit.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Maximum size of the decoded body in bytes. A longer body causes a `BodyTooLongError`: `fetch` throws it if the
   * `Content-Length` is larger, otherwise reading the body throws it. Default: no limit; with `integrity`, 64 MiB.
   */
  readonly maxBytes?: number | undefined;
  /**
   * Maximum milliseconds to wait for the turn of each request, including redirects, and for the robots.txt before
   * it. After that, `fetch` rejects with a `WaitTooLongError`; it rejects immediately if a longer wait is already
   * known. With 0, `fetch` rejects if a request must wait; this check takes up to 100 ms. Default: no limit.
   */
  readonly maxWaitMs?: number | undefined;
  /**
   * Callback right before each request, including redirects. If the callback throws, no request is made, and
   * `fetch` rejects with the callback's error.
   */
  readonly before?: (() => void | Promise<void>) | undefined;
}

/**
 * A request for a page. It is built from the arguments of `RobotsAgent.fetch`. Each followed redirect has its own
 * `PageRequest`.
 */
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
  /** Other `fetch` options, passed on to the client. */
  readonly rest: RequestInit;
}

/** Default of `maxBytes` with `integrity`, in bytes: the whole body is in memory until it is checked. */
const MAX_BYTES_CHECKED = 64 * 1024 * 1024;

/**
 * Builds the request of `fetch(input, init)` (Fetch standard, "new Request").
 * @param isOwnClient whether the agent's own client sends the request. It supports fewer options than a `fetch` of
 *   the caller.
 * @throws {InvalidOptionError} if an option is invalid, or if the body has already been read.
 * @throws {InvalidUrlError} if the URL is not absolute.
 */
export function pageRequest(
  input: string | URL | Request,
  init: FetchInit | null | undefined,
  isOwnClient: boolean,
): PageRequest {
  // The platform also treats null as a missing init.
  checkOptions("fetch", init ?? undefined);
  const request = typeof input === "object" && input !== null && "url" in input ? input : undefined;
  const urlText = request?.url ?? String(input);
  const url = parseUrl(urlText);
  if (url === undefined) throw invalidUrl(input);
  const { headersTimeoutMs, timeoutMs, maxWaitMs, maxBytes, before, ...platform } = init ?? {};
  const { method, headers, body, signal, redirect, referrer, referrerPolicy, ...others } = platform;
  const { integrity, ...members } = others;
  // An init with any member resets the request's own referrer (Fetch standard, "new Request", step 13).
  const isInitEmpty = Object.values(platform).every((value) => value === undefined);
  const referrerSource = isInitEmpty ? request : undefined;
  const parsedIntegrity = parseIntegrity(integrity ?? request?.integrity);
  const result: Omit<PageRequest, "body"> = {
    url,
    method: checkedMethod(method ?? request?.method ?? "GET"),
    headers: new Headers(headers ?? request?.headers),
    // Null removes the request's own signal (Fetch standard, "new Request").
    signal: checkedSignal(signal === undefined ? request?.signal : signal),
    redirect: checkedRedirect(redirect ?? request?.redirect ?? "follow"),
    referrer: parseReferrer(
      referrer ?? referrerSource?.referrer,
      referrerPolicy ?? referrerSource?.referrerPolicy,
    ),
    integrity: parsedIntegrity,
    headersTimeoutMs: checkedNumber("headersTimeoutMs", headersTimeoutMs),
    timeoutMs: checkedNumber("timeoutMs", timeoutMs),
    maxBytes:
      checkedNumber("maxBytes", maxBytes, { whole: true }) ??
      (parsedIntegrity === undefined ? undefined : MAX_BYTES_CHECKED),
    maxWaitMs: checkedMaxWait(maxWaitMs),
    before: checkedBefore(before),
    rest: membersToSend(members, request, isOwnClient),
  };
  const sent = isOneTimeBody(body) ? new RequestStream(body) : (body ?? replayableBody(request));
  if (sent !== undefined && (result.method === "GET" || result.method === "HEAD"))
    throw new InvalidOptionError(`A request with the method ${result.method} must not have a body.`);
  return { ...result, body: sent };
}

/**
 * Methods that are converted to upper case (Fetch standard, "normalize"). PATCH is added, because `patch` can only
 * mean PATCH.
 */
export const METHODS: ReadonlySet<string> = new Set([
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
]);
/** Forbidden methods (Fetch standard, "forbidden method"). */
const FORBIDDEN: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

function checkedMethod(method: unknown): string {
  if (typeof method !== "string" || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method))
    throw new InvalidOptionError(`method must be a token, such as "GET"; received ${formatValue(method)}.`);
  const upper = method.toUpperCase();
  if (FORBIDDEN.has(upper)) throw new InvalidOptionError(`method must not be ${upper}.`);
  return METHODS.has(upper) ? upper : method;
}

function replayableBody(request: Request | undefined): ReplayableBody | undefined {
  if (request === undefined || request.body === null) return undefined;
  // A body that has been read would be sent as an empty body.
  if (request.bodyUsed || request.body.locked) throw bodyAlreadyReadError();
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
