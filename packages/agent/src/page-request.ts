import { InvalidUrlError } from "@maycrawl/engine";
import { InvalidOptionError } from "./errors.ts";
import { KeptBody } from "./kept-body.ts";
import { checkedSignal, checkOptions } from "./object-checks.ts";
import { shown } from "./shown.ts";

/** What `RobotsAgent.fetch` is told besides a URL: as the platform's `fetch`, and for how long it waits. */
export interface FetchInit extends RequestInit {
  /**
   * Milliseconds in which each answer has to begin, redirects among them; to wait for a host's turn does not count, nor does
   * the body. Default: as long as the client waits, which is five minutes.
   */
  readonly mostMs?: number | undefined;
  /** Called right before each request, redirects among them. If it throws, no request is made, and `fetch` rejects with that. */
  readonly before?: (() => void | Promise<void>) | undefined;
}

/** What `RobotsAgent.fetch` asks a server: as `fetch` was told, and as redirects change it. */
export interface PageRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit["body"] | KeptBody | undefined;
  readonly signal: AbortSignal | undefined;
  readonly redirect: "follow" | "error" | "manual";
  /** As in `FetchInit`. */
  readonly mostMs: number | undefined;
  readonly before: FetchInit["before"];
  /** What else `fetch` was told, such as a dispatcher. */
  readonly rest: RequestInit;
}

/**
 * The request that `fetch(input, init)` means.
 * @throws {InvalidOptionError}
 * @throws {InvalidUrlError} where the URL is not absolute.
 */
export function pageRequest(input: string | URL | Request, init?: FetchInit | null): PageRequest {
  // Null is no init, as it is to the platform.
  checkOptions("fetch", init ?? undefined);
  const request = typeof input === "object" && input !== null && "url" in input ? input : undefined;
  const written = request?.url ?? String(input);
  if (!URL.canParse(written)) throw new InvalidUrlError(input);
  const { method, headers, body, signal, redirect, mostMs, before, ...rest } = init ?? {};
  return {
    url: new URL(written),
    method: (method ?? request?.method ?? "GET").toUpperCase(),
    headers: new Headers(headers ?? request?.headers),
    body: body ?? keptBody(request),
    // Null takes that of the request away (Fetch standard, "new Request").
    signal: checkedSignal(signal === undefined ? request?.signal : signal),
    redirect: checkedRedirect(redirect ?? request?.redirect ?? "follow"),
    mostMs: checkedPatience(mostMs),
    before: checkedBefore(before),
    rest,
  };
}

function keptBody(request: Request | undefined): KeptBody | undefined {
  if (request === undefined || request.body === null) return undefined;
  // As the platform has it; and one that was read to its end would be sent as nothing.
  if (request.bodyUsed) throw new TypeError("The body of the request was read before.");
  return new KeptBody(request.body);
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
  throw new InvalidOptionError(`before must be a function; received ${shown(before)}.`);
}

export function checkedPatience(mostMs: number | undefined): number | undefined {
  if (mostMs === undefined || (typeof mostMs === "number" && mostMs >= 0)) return mostMs;
  throw new InvalidOptionError(`mostMs must be a number, 0 or more; received ${shown(mostMs)}.`);
}
