import type { OutageStep } from "../dialects/access-rules.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { type AccessResult, classifyStatus, type SuccessfulAccess } from "./access-result.ts";
import { isServerFailure } from "./failing-status.ts";

/**
 * What has to be remembered of a site's robots.txt from one attempt to the next. It holds no more than
 * two access results, however long the history is.
 */
export interface AccessHistory {
  /**
   * What the last attempt came to. Where that is unreachable, `since` is the time of the first of the
   * failures that it ends, in milliseconds since the epoch.
   */
  readonly last: AccessResult;
  /**
   * What was known before the failures: the last robots.txt, or that there was none; nothing where the
   * site never gave an answer.
   */
  readonly copy?: KnownAccess | undefined;
}

/** An answer that says what a site wants: a robots.txt, or that it has none. */
export type KnownAccess = SuccessfulAccess | UnavailableAccess;

/** What is known of a site beside its robots.txt. */
export interface SiteKnowledge {
  /**
   * Whether the site's other URLs can be reached. What is not known counts as no, which opens nothing
   * that should be closed.
   */
  readonly answers?: boolean | undefined;
  /**
   * Whether the site answers 5xx where a page is missing, so that its 5xx for a robots.txt is read as a
   * 404 (Google's specifications of 2012 and 2019, handling HTTP result codes). Not by default: most
   * servers that answer 5xx have failed.
   */
  readonly answersMissingWith5xx?: boolean | undefined;
}

/** What holds at one time, and for how long. */
export interface HeldAccess {
  /** What to decide by; `compileAccess` takes it. */
  readonly access: AccessResult;
  /**
   * - `answer`: the last attempt had an answer, and that holds.
   * - `copy`: the last attempt failed; what was known before holds.
   * - `outage`: the last attempt failed, and the dialect says what holds without an answer.
   */
  readonly from: "answer" | "copy" | "outage";
  /** The step of the dialect's ladder that is reached; undefined where the last attempt had an answer. */
  readonly step: OutageStep | undefined;
  /** When the next step begins, in milliseconds since the epoch; undefined where none does. */
  readonly until: number | undefined;
}

/** Everything is forbidden from the first failure on (RFC 9309 §2.3.1.4): what holds where a dialect names no step. */
const CLOSED: OutageStep = { afterSeconds: 0, holds: "closed" };

/**
 * The history after one more attempt. An answer ends an outage and all that was before it; a failure
 * joins the failures that it follows.
 * @param history none before the first attempt.
 * @param attempt what the attempt came to, in the dialect's eyes; for one that is unreachable `since` is
 *   the time of this attempt, in milliseconds since the epoch.
 */
export function addAttempt(history: AccessHistory | undefined, attempt: AccessResult): AccessHistory {
  if (attempt.kind !== "unreachable") return { last: attempt };
  const before = history?.last;
  if (before === undefined) return { last: attempt };
  if (before.kind !== "unreachable") return { last: attempt, copy: before };
  return { ...history, last: { ...attempt, since: Math.min(before.since, attempt.since) } };
}

/**
 * What holds for a crawler now: the ladder of a dialect (RFC 9309 §2.3.1.4, and Google's of 12 hours and 30
 * days). A function of what it is given and of nothing else, so that a history can be played at any speed.
 * It does not know how long an answer is fresh (§2.4): the last one holds until the next attempt.
 * @param now milliseconds since the epoch.
 */
export function resolveAccess(
  history: AccessHistory,
  now: number,
  dialect: Dialect = defaultDialect,
  site: SiteKnowledge = {},
): HeldAccess {
  const { last } = history;
  if (last.kind !== "unreachable") return { access: last, from: "answer", step: undefined, until: undefined };
  if (site.answersMissingWith5xx === true && isServerFailure(last.status ?? 0)) {
    if (classifyStatus(404, dialect) === "unavailable") {
      return { access: withoutFile(last), from: "answer", step: undefined, until: undefined };
    }
  }
  const steps = dialect.access.outage;
  const begin = ({ afterSeconds }: OutageStep): number => last.since + afterSeconds * 1000;
  const step = steps.findLast((one) => begin(one) <= now) ?? steps[0] ?? CLOSED;
  const next = steps[steps.indexOf(step) + 1];
  const until = next === undefined ? undefined : begin(next);
  return { ...heldIn(step, last, history.copy, site), step, until };
}

/** What a step of the ladder makes of a failure. */
function heldIn(
  { holds, settled }: OutageStep,
  last: UnreachableAccess,
  copy: KnownAccess | undefined,
  site: SiteKnowledge,
): Pick<HeldAccess, "access" | "from"> {
  const known = settled === false ? { ...last, settled } : last;
  const closed = { access: known, from: "outage" } as const;
  const open = { access: withoutFile(known), from: "outage" } as const;
  switch (holds) {
    case "closed":
      return closed;
    case "open":
      return open;
    case "open-if-site-answers":
      return site.answers === true ? open : closed;
    default:
      if (copy !== undefined) return { access: copy, from: "copy" };
      return holds === "cached-or-open" ? open : closed;
  }
}

/** A failure that is taken for "no such file"; as in `failedAccess`, without an answer its status is 0. */
function withoutFile({ status = 0, settled }: UnreachableAccess): UnavailableAccess {
  return settled === undefined ? { kind: "unavailable", status } : { kind: "unavailable", status, settled };
}
