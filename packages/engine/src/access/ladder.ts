import type { OutageStep } from "../dialects/access-rules.ts";
import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { type AccessResult, classifyStatus, type SuccessfulAccess } from "./access-result.ts";
import { isServerFailure } from "./failing-status.ts";

/**
 * State of a site's robots.txt that is kept from one attempt to the next. It holds at most two access results,
 * however long the history is.
 */
export interface AccessHistory {
  /**
   * Result of the last attempt. If it is unreachable, `since` is the time of the first of the consecutive
   * failures, in milliseconds since the epoch.
   */
  readonly last: AccessResult;
  /**
   * Last answer before the failures: a robots.txt, or the result that it is unavailable. Absent if the site has never
   * answered.
   */
  readonly copy?: KnownAccess | undefined;
}

/** An answer from the site: a robots.txt, or the result that it is unavailable (RFC 9309 §2.3.1.3). */
export type KnownAccess = SuccessfulAccess | UnavailableAccess;

/** Known facts about a site, apart from its robots.txt. */
export interface SiteKnowledge {
  /**
   * Whether the site's other URLs can be reached. Undefined counts as false, because false never permits more than
   * true.
   */
  readonly answers?: boolean | undefined;
  /**
   * Whether the site answers 5xx if a page is missing. A 5xx for its robots.txt then counts as 404 (Google's
   * specifications of 2012 and 2019, handling HTTP result codes). Default: false, because most servers that answer
   * 5xx have failed.
   */
  readonly answersMissingWith5xx?: boolean | undefined;
}

/** Access result that applies at a given time, and the time when that may change. */
export interface HeldAccess {
  /** Access result to decide by; pass it to `compileAccess`. */
  readonly access: AccessResult;
  /**
   * - `answer`: the last attempt got an answer, which applies.
   * - `copy`: the last attempt failed, and the earlier answer applies.
   * - `outage`: the last attempt failed, and the dialect decides without an answer.
   */
  readonly from: "answer" | "copy" | "outage";
  /** Current step of the dialect's ladder; undefined if the last attempt got an answer. */
  readonly step: OutageStep | undefined;
  /** Start of the next step, in milliseconds since the epoch; undefined without a next step. */
  readonly until: number | undefined;
}

/** Forbids everything from the first failure on (RFC 9309 §2.3.1.4). Used if a dialect defines no steps. */
const CLOSED: OutageStep = { afterSeconds: 0, holds: "closed" };

/**
 * Returns the history after one more attempt. An answer ends an outage and replaces everything before it. A
 * failure extends the series of failures.
 * @param history undefined before the first attempt.
 * @param attempt result of the attempt, as the dialect classifies it. If it is unreachable, `since` is the time of
 *   this attempt, in milliseconds since the epoch.
 */
export function addAttempt(history: AccessHistory | undefined, attempt: AccessResult): AccessHistory {
  if (attempt.kind !== "unreachable") return { last: attempt };
  const before = history?.last;
  if (before === undefined) return { last: attempt };
  if (before.kind !== "unreachable") return { last: attempt, copy: before };
  return { ...history, last: { ...attempt, since: Math.min(before.since, attempt.since) } };
}

/**
 * Returns the access result that applies now, by the ladder of a dialect (RFC 9309 §2.3.1.4, and Google's ladder
 * of 12 hours and 30 days). It is a pure function, so a history can be replayed at any speed. It does not check
 * how long an answer is fresh (§2.4): the last answer applies until the next attempt.
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
  return { ...accessInStep(step, last, history.copy, site), step, until };
}

/** Returns the access result that a step of the ladder gives for a failure. */
function accessInStep(
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

/** Converts a failure into "no such file". Without an answer its status is 0, as in `failedAccess`. */
function withoutFile({ status = 0, settled }: UnreachableAccess): UnavailableAccess {
  return settled === undefined ? { kind: "unavailable", status } : { kind: "unavailable", status, settled };
}
