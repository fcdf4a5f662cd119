import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue, parseUrl } from "@maycrawl/engine/internal";

/** A referrer and the policy that limits what a server learns about it (Referrer Policy §3, §8.3). */
export interface Referrer {
  /** URL of the referrer, http or https. Undefined: no `Referer` field is sent. */
  readonly url: URL | undefined;
  readonly policy: string;
}

/** Policies (Referrer Policy §3). An option may also be the empty string, which means the default policy. */
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
/** Default policy (Referrer Policy §3.9). */
const DEFAULT_POLICY = "strict-origin-when-cross-origin";
/**
 * Maximum length of a referrer in bytes (a serialised URL is ASCII). If the referrer is longer, only its origin is
 * sent (Referrer Policy §8.3, step 6).
 */
const MAX_LENGTH = 4096;

/**
 * Parses the referrer options of `fetch`.
 * @param referrer an absolute URL. "" and "about:client" (the default of a `Request`) mean no referrer, because the
 *   agent has no client in the sense of the Fetch standard.
 * @throws {InvalidOptionError} if the referrer or the policy is invalid.
 */
export function parseReferrer(referrer: unknown = "", policy: unknown = ""): Referrer {
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
 * Returns the value of the `Referer` field for a request to `target`, or undefined if the field is not sent
 * (Referrer Policy §8.3, "Determine request's Referrer").
 */
export function refererFor({ url: source, policy }: Referrer, target: URL): URL | undefined {
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
 * Returns the referrer after a redirect. Its URL is the `Referer` that was sent to the redirecting server (Fetch
 * standard, main fetch). Its policy is the last known policy in the `Referrer-Policy` field of the response,
 * otherwise the policy before the redirect (Referrer Policy §8.1, §8.2).
 * @param from URL of the redirecting response.
 * @param field the `Referrer-Policy` field of that response.
 */
export function referrerAfterRedirect(referrer: Referrer, from: URL, field: string | null): Referrer {
  const named = (field ?? "").split(",").map((token) => token.trim().toLowerCase());
  const policy = named.findLast((token) => POLICIES.has(token)) ?? referrer.policy;
  return { url: refererFor(referrer, from), policy };
}

/** Whether a URL is trustworthy: https, or a name or address of this machine (Secure Contexts §3.1). */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  if (protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  return hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
