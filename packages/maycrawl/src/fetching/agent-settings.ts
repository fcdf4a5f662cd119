import type { AccessStore, RobotsAgentOptions } from "@maycrawl/agent";
import { systemResolver } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import type { FetchOptions } from "../options/fetch-options.ts";
import { resolverOf } from "../options/resolve-option.ts";
import { version } from "../version.ts";

/** The name by which maycrawl's own requests obey robots.txt files. */
export const OWN_TOKEN = "maycrawl";

/** The User-Agent header under which maycrawl asks. */
export const USER_AGENT: string = `${OWN_TOKEN}/${version} (+https://www.npmjs.com/package/maycrawl)`;

/** The options that all agents of a command have in common. */
export function agentOptionsOf(options: FetchOptions, store: AccessStore): RobotsAgentOptions {
  return {
    userAgent: USER_AGENT,
    store,
    addressPolicy: options.addresses,
    resolve: resolverOf(options.resolve, systemResolver),
    probeMissingPages: options.missingIs5xx,
    limits: { timeoutMs: options.timeoutSeconds * 1000 },
    // A command ends before a refresh in the background would.
    refreshAfter: 1,
  };
}

/** The dialect, but one that follows as many redirects as any of these: one fetch then serves all. */
export function followingMost(dialect: Dialect, dialects: readonly Dialect[]): Dialect {
  const limits = dialects.map(({ access }) => access.maxRedirects);
  const maxRedirects = limits.reduce(
    (max, one) => (max === null || one === null ? null : Math.max(max, one)),
    0,
  );
  return { ...dialect, access: { ...dialect.access, maxRedirects } };
}

/** The URLs of a chain to which a dialect follows redirects. */
export function redirectsIn(hops: readonly { readonly url: string }[], { access }: Dialect): string[] {
  return hops.slice(1, 1 + (access.maxRedirects ?? hops.length)).map(({ url }) => url);
}
