import type { AccessStore, RobotsAgentOptions } from "@maycrawl/agent";
import { systemResolver } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import type { FetchOptions } from "../options/fetch-options.ts";
import { resolverOf } from "../options/resolve-option.ts";
import { version } from "../version.ts";

/** Product token of maycrawl itself, in its User-Agent header and in the groups of a robots.txt. */
export const OWN_TOKEN = "maycrawl";

/** User-Agent header of maycrawl's requests. */
export const USER_AGENT: string = `${OWN_TOKEN}/${version} (+https://www.npmjs.com/package/maycrawl)`;

/** Returns the options that all agents of a command share. */
export function agentOptionsOf(options: FetchOptions, store: AccessStore): RobotsAgentOptions {
  return {
    userAgent: USER_AGENT,
    store,
    addressPolicy: options.addresses,
    resolve: resolverOf(options.resolve, systemResolver),
    probeMissingPages: options.missingIs5xx,
    limits: { timeoutMs: options.timeoutSeconds * 1000 },
    // A fresh copy is not refreshed in the background, because the command would end before the refresh.
    refreshAfter: 1,
  };
}

/** Returns `dialect` with the highest redirect limit of all `dialects`. One fetch then serves all dialects. */
export function withMaxRedirects(dialect: Dialect, dialects: readonly Dialect[]): Dialect {
  const limits = dialects.map(({ access }) => access.maxRedirects);
  const maxRedirects = limits.reduce(
    (max, one) => (max === null || one === null ? null : Math.max(max, one)),
    0,
  );
  return { ...dialect, access: { ...dialect.access, maxRedirects } };
}

/** Returns the redirect targets of a chain, up to the redirect limit of the dialect. */
export function followedRedirects(hops: readonly { readonly url: string }[], { access }: Dialect): string[] {
  return hops.slice(1, 1 + (access.maxRedirects ?? hops.length)).map(({ url }) => url);
}
