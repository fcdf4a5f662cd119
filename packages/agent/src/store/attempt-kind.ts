import { defaultDialect, type FailureRule, type FetchStep, resolveFetchChain } from "@maycrawl/engine";
import { findFailureRule, isRedirect, parseUrl } from "@maycrawl/engine/internal";
import type { FetchedRobots, Hop } from "../fetch/fetched-robots.ts";

/**
 * What an attempt can mean, whatever the dialect: two attempts of one kind mean the same in every dialect that follows five
 * redirects at least, as RFC 9309 §2.3.1.2 asks. `far`: more than five redirects were followed, so that a dialect with that
 * limit sees a redirect too many.
 */
export type AttemptKind = "robots.txt" | FailureRule | `far ${"robots.txt" | FailureRule}`;

/** The redirects that every crawler should follow (RFC 9309 §2.3.1.2). */
const REDIRECTS = 5;

/** Follows every redirect, so that an attempt is judged by its end. */
const unlimited = { ...defaultDialect, access: { ...defaultDialect.access, maxRedirects: null } };

/** Returns the kind of an attempt. It never throws. */
export function attemptKindOf({ hops, bytes }: FetchedRobots): AttemptKind {
  const url = hops[0]?.url ?? "";
  const outcome = resolveFetchChain(
    parseUrl(url) === undefined ? "http://host.invalid/" : url,
    hops.map(stepOf),
    unlimited,
  );
  if (outcome.kind === "follow") return "tooManyRedirects";
  let end: "robots.txt" | FailureRule;
  if (outcome.because === "no-answer") end = "networkFailure";
  else if (outcome.because === "status") end = findFailureRule(outcome.status) ?? whole(bytes);
  else end = "tooManyRedirects";
  if (end === "tooManyRedirects") return end;
  const redirects = hops.findIndex(
    ({ status, failure }) => failure !== undefined || !isRedirect(status ?? 0),
  );
  return redirects > REDIRECTS ? `far ${end}` : end;
}

/** A 2xx without a body is one that was not read: the fetcher had stopped at an earlier redirect. */
function whole(bytes: Uint8Array | undefined): "robots.txt" | "tooManyRedirects" {
  return bytes === undefined ? "tooManyRedirects" : "robots.txt";
}

function stepOf({ status, location, failure }: Hop): FetchStep {
  if (failure !== undefined || status === undefined) return { error: failure };
  return location === undefined ? { status } : { status, location };
}
