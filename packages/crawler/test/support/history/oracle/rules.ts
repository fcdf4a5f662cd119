import type { RobotsFile } from "../site.ts";
import type { ServedPage } from "../site-server.ts";

/** Rules of the web for the oracle. They follow the specifications and do not use the crawler's code. */

/**
 * Returns the normal form of a URL: no fragment, no credentials, no unnecessary percent-encoding, and other
 * percent-encodings in capitals.
 */
export function usualUrl(written: string): string {
  const url = new URL(written);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href.replace(/%[\da-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase();
  });
}

/** Returns path and query of a URL. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, "");
}

export function getOrigin(url: string): string {
  return new URL(url).origin;
}

/** Whether a robots.txt pattern matches a path (RFC 9309 §2.2.3). */
export function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern)
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}${isWhole ? "$" : ""}`, "s").test(path);
}

/**
 * Whether a robots.txt allows a URL. The longest matching rule decides; an allow rule wins over a disallow rule of the
 * same length.
 */
export function allows({ status, rules }: Pick<RobotsFile, "status" | "rules">, url: string): boolean {
  if (status !== 200) return status < 500;
  let best = { length: -1, allow: true };
  for (const { allow, path } of rules) {
    if (!fits(path, pathOf(url))) continue;
    if (path.length > best.length || (path.length === best.length && allow))
      best = { length: path.length, allow };
  }
  return best.allow;
}

/** Returns the directives of META robots and X-Robots-Tag that apply to FooBot. */
export function directivesOf({ meta, header }: Pick<ServedPage, "meta" | "header">): {
  readonly index: boolean;
  readonly follow: boolean;
} {
  const words = new Set<string>();
  for (const word of (meta ?? "").split(",")) words.add(word.trim().toLowerCase());
  const [, token, value] = /^(?:([a-z]+bot):\s*)?(.*)$/i.exec(header ?? "") ?? [];
  if (token === undefined || token.toLowerCase() === "foobot")
    for (const word of (value ?? "").split(",")) words.add(word.trim().toLowerCase());
  return {
    index: !words.has("noindex") && !words.has("none"),
    follow: !words.has("nofollow") && !words.has("none"),
  };
}

/** Whether the `rel` of a link forbids following it. */
export function isNofollow(rel: string): boolean {
  return rel.split(" ").includes("nofollow");
}

/** Returns the form of a URL: each number in the path becomes 0, and values in the query are removed. */
export function formOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const names = search === "" ? "" : `?${search.slice(1).replace(/=[^&]*/g, "")}`;
  return origin + pathname.replace(/\d+/g, "0") + names;
}

/** Whether a URL equals its form, so that the budget for one form does not apply to it. */
export function isPlain(url: string): boolean {
  return formOf(url) === url;
}

/** Whether a path contains the same segment more than three times, as in an endless loop of links. */
export function isRepeating(url: string): boolean {
  const counts = new Map<string, number>();
  for (const segment of new URL(url).pathname.split("/")) {
    if (segment === "") continue;
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count > 3);
}

/** Returns the registrable domain of a test host: its last two labels. */
export function domainOf(url: string): string {
  return new URL(url).hostname.split(".").slice(-2).join(".");
}

/** Whether a status is a failure that the crawler retries. */
export function isFailure(status: number | null): boolean {
  return status === null || status === 0 || status === 429 || status >= 500;
}
