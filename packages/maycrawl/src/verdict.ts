import { compileAccess, type Decision, type Matcher } from "@maycrawl/engine";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "./exit-code.ts";
import { failureWords } from "./failure-words.ts";
import { type Crawler, nameOf } from "./input/option-values.ts";
import type { Style } from "./output/colour.ts";
import type { Cell } from "./output/table.ts";
import { visible, visibleHead } from "./output/visible.ts";
import type { Robots } from "./robots.ts";

/** May this crawler fetch this URL, and by which robots.txt. */
export interface Verdict {
  /** The URL as it was given. */
  readonly url: string;
  readonly crawler: Crawler;
  readonly robots: Robots;
  readonly decision: Decision;
}

const LONGEST_RULE = 200;
const UNSETTLED = "the text of the dialect leaves this open";

const matchers = new WeakMap<Robots, Map<string, Matcher>>();

/** A robots.txt made ready for a crawler: compiled once, however many URLs are asked. */
export function matcherFor(robots: Robots, crawler: Crawler): Matcher {
  const known = matchers.get(robots) ?? new Map<string, Matcher>();
  matchers.set(robots, known);
  const matcher = known.get(crawler.token) ?? compileAccess(robots.access, crawler.token);
  known.set(crawler.token, matcher);
  return matcher;
}

/** Decides for one URL and one crawler. */
export function judge(url: string, crawler: Crawler, robots: Robots): Verdict {
  return { url, crawler, robots, decision: matcherFor(robots, crawler).decide(url) };
}

/** What the exit code says of a verdict. An unreachable robots.txt forbids, but nobody knows what it says. */
export function exitCodeOf({ decision }: Verdict): ExitCode {
  if (decision.because === "unreachable") return NOT_FOUND_OUT;
  return decision.allowed ? ALLOWED : DISALLOWED;
}

/** The verdict in a word. */
function wordOf({ decision }: Verdict): Cell {
  const style: Style =
    decision.because === "unreachable" ? "unknown" : decision.allowed ? "allowed" : "disallowed";
  return { text: decision.allowed ? "allowed" : "disallowed", style };
}

/** The verdict as a row: the word, the URL, as whom, and why. */
export function rowOf(verdict: Verdict): readonly Cell[] {
  const reason = reasonOf(verdict);
  return [
    wordOf(verdict),
    { text: visible(verdict.url) },
    { text: `as ${nameOf(verdict.crawler)}` },
    { text: verdict.decision.settled ? reason : `${reason} (${UNSETTLED})`, style: "place" },
  ];
}

/** What decided: the rule with its place, or why no rule did. */
function reasonOf({ decision, crawler, robots }: Verdict): string {
  switch (decision.because) {
    case "rule": {
      const { line, column } = decision.position;
      return `${robots.name}:${line}:${column}: ${ruleText(robots, decision.rule.span)}`;
    }
    case "no-rule":
      return "no rule matches";
    case "no-group":
      return `no group for ${visible(crawler.token)} or *`;
    case "robots-txt":
      return "/robots.txt itself is always allowed";
    case "other-origin":
      return "the robots.txt governs another origin";
    default:
      return failureWords(robots.access) ?? "";
  }
}

/** A record as it is written in the file. */
function ruleText({ access }: Robots, span: { readonly start: number; readonly end: number }): string {
  return access.kind === "successful" ? visibleHead(access.document.text(span), LONGEST_RULE) : "";
}
