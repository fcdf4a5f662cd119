import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue, parseUrl } from "@maycrawl/engine/internal";

/** From where a page is requested, and how much of that its server may learn (Referrer Policy §3, §8.3). */
export interface Referrer {
  /** Of http or https; undefined: nothing is sent. */
  readonly url: URL | undefined;
  readonly policy: string;
}

/** Referrer Policy §3. The empty string stands for the default. */
const POLICIES: ReadonlySet<string> = new Set([
  "no-referrer",
  "no-referrer-when-downgrade",
  "same-origin",
  "origin",
  "strict-origin",
  "origin-when-cross-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
]);
/** Referrer Policy §3.9. */
const DEFAULT_POLICY = "strict-origin-when-cross-origin";
/** Of what is longer, only the origin is sent (Referrer Policy §8.3, step 6). In bytes: a serialised URL is ASCII. */
const MAX_LENGTH = 4096;

/**
 * The referrer as `fetch` was told.
 * @param referrer an absolute URL; "" and "about:client" (which a `Request` says by itself) are none: there is no client here.
 * @throws {InvalidOptionError}
 */
export function referrerOf(referrer: unknown = "", policy: unknown = ""): Referrer {
  if (policy !== "" && !POLICIES.has(policy as string))
    throw new InvalidOptionError(
      `referrerPolicy must be one of ${[...POLICIES].join(", ")} or ""; received ${formatValue(policy)}.`,
    );
  return { url: urlOf(referrer), policy: (policy as string) || DEFAULT_POLICY };
}

function urlOf(referrer: unknown): URL | undefined {
  const text = String(referrer);
  if (text === "" || text === "about:client") return undefined;
  const url = parseUrl(text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new InvalidOptionError(
    `referrer must be an absolute URL of http or https, or ""; received ${formatValue(referrer)}.`,
  );
}

/**
 * What a request to a URL says of its referrer: the value of `Referer`, or undefined where it says nothing
 * (Referrer Policy §8.3, "Determine request's Referrer").
 */
export function refererTo({ url: source, policy }: Referrer, target: URL): URL | undefined {
  if (source === undefined || policy === "no-referrer") return undefined;
  const origin = new URL(`${source.origin}/`);
  const stripped = new URL(source);
  stripped.username = "";
  stripped.password = "";
  stripped.hash = "";
  const full = stripped.href.length > MAX_LENGTH ? origin : stripped;
  const isSame = source.origin === target.origin;
  const isDowngrade = isTrustworthy(source) && !isTrustworthy(target);
  if (policy === "unsafe-url") return full;
  if (policy === "origin") return origin;
  if (policy === "same-origin") return isSame ? full : undefined;
  if (policy === "origin-when-cross-origin") return isSame ? full : origin;
  if (isDowngrade && !isSame) return undefined;
  if (policy === "strict-origin") return origin;
  return policy === "no-referrer-when-downgrade" || isSame ? full : origin;
}

/**
 * The referrer after a redirect: no more of it than the redirecting server was told (Fetch standard, main fetch), by the last
 * policy that this server's `Referrer-Policy` names and that is known (Referrer Policy §8.1, §8.2).
 */
export function afterRedirect(referrer: Referrer, from: URL, field: string | null): Referrer {
  const named = (field ?? "").split(",").map((token) => token.trim().toLowerCase());
  const policy = named.findLast((token) => POLICIES.has(token)) ?? referrer.policy;
  return { url: refererTo(referrer, from), policy };
}

/** Secure Contexts §3.1: authenticated, or of this machine. */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  if (protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  return hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
