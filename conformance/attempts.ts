import {
  type AccessHistory,
  type AccessResult,
  addAttempt,
  type ChainOutcome,
  compileAccess,
  type Decision,
  type Dialect,
  type FetchStep,
  type HeldAccess,
  parse,
  type RobotsDocument,
  resolveAccess,
  resolveFetchChain,
  type SiteKnowledge,
} from "@maycrawl/engine";
import { failedAccess, freshSeconds } from "@maycrawl/engine/internal";
import { type AttemptsVector, robotsOf } from "./vector.ts";

const ROBOTS_URL = "https://example.com/robots.txt";

/** An attempt at a time in seconds, with the steps of its chain of requests. */
export interface SteppedAttempt {
  readonly at: number;
  readonly steps: readonly FetchStep[];
}

/** Attempts, and the time of the question, in seconds. */
export interface Story {
  readonly attempts: readonly SteppedAttempt[];
  readonly now: number;
  readonly site?: SiteKnowledge | undefined;
  /** The document that every successful attempt fetches. */
  readonly document: RobotsDocument;
}

/** Returns the lifetime of a fetched copy, in seconds. */
export function goodFor({ cacheControl }: AttemptsVector, dialect: Dialect): number {
  return freshSeconds({ cacheControl }, 0, dialect);
}

/** Replays attempts as a fetching crawler would make them. Returns the access that applies at the end. */
export function heldAfter({ attempts, now, site, document }: Story, dialect: Dialect): HeldAccess {
  let history: AccessHistory | undefined;
  for (const { at, steps } of attempts) {
    const outcome = resolveFetchChain(ROBOTS_URL, steps, dialect);
    history = addAttempt(history, resultOf(outcome, at * 1000, document, locationsOf(steps)));
  }
  if (history === undefined) throw new Error("Nothing was attempted.");
  return resolveAccess(history, now * 1000, dialect, site);
}

/** Returns the locations of the redirects. */
function locationsOf(steps: readonly FetchStep[]): string[] {
  return steps.flatMap((step) => ("location" in step && step.location !== undefined ? [step.location] : []));
}

function resultOf(
  outcome: ChainOutcome,
  at: number,
  document: RobotsDocument,
  redirects: readonly string[],
): AccessResult {
  if (outcome.kind === "follow") throw new Error(`Nobody asked for ${outcome.url}.`);
  if (outcome.kind !== "successful") return failedAccess(outcome, at);
  return { kind: outcome.kind, status: outcome.status, document, redirects };
}

/**
 * Converts the end of a request, a status or a failure in words, to a step. A redirect leads to the location `next`.
 */
export function stepOf(end: number | string, next: number): FetchStep {
  if (typeof end === "string") return { error: new Error(end) };
  const redirect = end >= 300 && end <= 399;
  return redirect ? { status: end, location: `https://example.com/place-${next}` } : { status: end };
}

/** Returns the decision for the URL of a vector about attempts. */
export function decideAfter(vector: AttemptsVector, dialect: Dialect): Decision {
  const attempts = vector.attempts.map(({ at, ends }) => ({ at, steps: ends.map(stepOf) }));
  const document = parse(robotsOf(vector), { dialect });
  const { access } = heldAfter({ attempts, now: vector.now, site: vector.site, document }, dialect);
  return compileAccess(access, vector.productToken, { dialect }).decide(vector.url);
}
