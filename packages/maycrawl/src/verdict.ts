import { compileAccess, type Decision, type Matcher } from "@maycrawl/engine";
import { ALLOWED, DISALLOWED, type ExitCode, NOT_FOUND_OUT } from "./exit-code.ts";
import { failureWords } from "./failure-words.ts";
import { type Crawler, nameOf } from "./input/crawler.ts";
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

/** Each robots.txt is compiled once for each crawler. */
const matchers = new WeakMap<Robots, Map<string, Matcher>>();

/** A robots.txt made ready for a crawler. */
export function matcherFor(robots: Robots, crawler: Crawler): Matcher {
  let known = matchers.get(robots);
  if (known === undefined) matchers.set(robots, (known = new Map()));
  let matcher = known.get(crawler.token);
  if (matcher === undefined) known.set(crawler.token, (matcher = compileAccess(robots.access, crawler.token)));
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
export function wordOf({ decision }: Verdict): Cell {
  const style: Style =
    decision.because === "unreachable" ? "unknown" : decision.allowed ? "allowed" : "disallowed";
  return { text: decision.allowed ? "allowed" : "disallowed", style };
}

/** The verdict as a row: the word, the URL, as whom, and why. */
export function rowOf(verdict: Verdict): readonly Cell[] {
  return [
    wordOf(verdict),
    { text: visible(verdict.url) },
    { text: `as ${nameOf(verdict.crawler)}` },
    { text: reasonOf(verdict), style: "place" },
  ];
}

/** What decided: the rule with its place, or why no rule did. */
export function reasonOf({ decision, crawler, robots }: Verdict): string {
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
