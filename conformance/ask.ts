import {
  compile,
  type Decision,
  type Dialect,
  explain,
  isAllowed,
  type Matcher,
  parse,
  RobotsArgumentError,
} from "@maycrawl/engine";
import { robotsOf, type SurprisesVector } from "./vector.ts";

/** Result of a question: a decision in short, or the code of the error for a wrong argument. */
export type Outcome = ShortDecision | { readonly throws: string };

/** A decision in the notation of the vectors. */
export interface ShortDecision {
  readonly allowed: boolean;
  readonly because: Decision["because"];
  readonly line: number | null;
  readonly column: number | null;
  readonly bytes: number | null;
  readonly settled: boolean;
}

/** A question: this robots.txt, this crawler, this URL. */
export interface Question {
  readonly robots: string | Uint8Array;
  readonly productToken: string | readonly string[];
  readonly url: string;
  readonly dialect: Dialect;
  /** URL of the robots.txt. */
  readonly robotsUrl?: string | undefined;
}

/**
 * Asks in every way that the engine has, and throws if the answers differ:
 * - the first decision of a matcher;
 * - its sixty-first decision, because the matcher has built its indexes by then;
 * - the same with many additional rules, so that building indexes is worthwhile;
 * - the one-shot function.
 */
export function ask(question: Question): Outcome {
  const { robots } = question;
  const cold = outcomeOf(() => inShort(matcherFor(question, robots).decide(question.url)));
  agree(cold, "asked once", once(question, cold));
  agree(cold, "asked again and again", warm(question, robots));
  if (!("throws" in cold)) agree(cold, "among many rules", warm(question, crowded(question)));
  return cold;
}

function agree(cold: Outcome, way: string, other: Outcome): void {
  if (JSON.stringify(other) === JSON.stringify(cold)) return;
  throw new Error(`Asked first: ${JSON.stringify(cold)}; ${way}: ${JSON.stringify(other)}.`);
}

function matcherFor({ productToken, dialect, robotsUrl }: Question, robots: string | Uint8Array): Matcher {
  const document = parse(robots, { dialect });
  return compile(document, productToken, robotsUrl === undefined ? { dialect } : { dialect, robotsUrl });
}

/** Returns the answer of the one-shot function. It only returns a boolean, so the other fields are those of `cold`. */
function once({ robots, productToken, url, dialect }: Question, cold: Outcome): Outcome {
  try {
    const allowed = isAllowed(robots, productToken, url, { dialect });
    if ("throws" in cold) return { throws: "nothing" };
    // `isAllowed` does not take the URL of the robots.txt.
    return cold.because === "other-origin" ? cold : { ...cold, allowed };
  } catch (error) {
    return { throws: codeOf(error) };
  }
}

/** Returns the answer of a matcher after sixty decisions about other URLs. */
function warm(question: Question, robots: string | Uint8Array): Outcome {
  return outcomeOf(() => {
    const matcher = matcherFor(question, robots);
    for (let i = 0; i < 60; i++) matcher.decide(`https://example.com/warm-${i}/${"x".repeat(i % 7)}?i=${i}`);
    return inShort(matcher.decide(question.url));
  });
}

/** Returns the robots.txt with additional rules for the same crawler. They match no URL of a vector. */
function crowded(question: Question): string | Uint8Array {
  const { robots, dialect } = question;
  const document = parse(robots, { dialect });
  const { bytes } = document;
  const group = matcherFor(question, robots).groups.at(-1);
  // Without a group, no rule can be added.
  if (group === undefined) return robots;
  const rules = Array.from(
    { length: 12 },
    (_, i) => `Disallow: /no-such-folder-${i}/\nAllow: /no-such-*-${i}$\n`,
  ).join("");
  // If the dialect merges groups, the rules go into a second group of the same name. Otherwise they follow the last
  // rule of the crawler's group, so that the lines of the existing rules do not change.
  const merged = dialect.sameName === "merged";
  const lastLine = (group.rules.at(-1) ?? group.agents.at(-1))?.line ?? 0;
  const offset = merged ? bytes.length : (document.lines[lastLine - 1]?.span.end ?? 0);
  const names = merged ? group.agents.map(({ value }) => `User-agent: ${value}\n`).join("") : "";
  const ended = !merged && [0x0a, 0x0d].includes(bytes[offset - 1] ?? 0);
  const more = new TextEncoder().encode(`${ended ? "" : "\n"}${names}${rules}`);
  // The rules would be ignored beyond the size limit.
  const full =
    (dialect.maxBytes !== null && bytes.length + more.length > dialect.maxBytes) ||
    (dialect.ruleRoom !== null && (document.lines.length > MANY_LINES || bytes.length > MANY_BYTES));
  if (full) return robots;
  const crowd = new Uint8Array(bytes.length + more.length);
  crowd.set(bytes.subarray(0, offset));
  crowd.set(more, offset);
  crowd.set(bytes.subarray(offset), offset + more.length);
  return crowd;
}

// A file with more lines or bytes than these may have no room for more rules (`Dialect.ruleRoom`).
const MANY_LINES = 1000;
const MANY_BYTES = 100_000;

/** Returns the code of each surprise of an explanation, and its line if it has one. */
export function surprisesOf(vector: SurprisesVector, dialect: Dialect): readonly string[] {
  const document = parse(robotsOf(vector), { dialect });
  return explain(document, vector.productToken, vector.url, { dialect }).surprises.map(({ code, line }) =>
    line === undefined ? code : `${code} ${line}`,
  );
}

/** Converts a decision to the notation of the vectors. */
export function inShort(decision: Decision): ShortDecision {
  const { allowed, because, settled } = decision;
  if (decision.because !== "rule")
    return { allowed, because, line: null, column: null, bytes: null, settled };
  const { position, specificity } = decision;
  return { allowed, because, line: position.line, column: position.column, bytes: specificity, settled };
}

/** Returns the outcome, or the code of the error for a wrong argument. */
function outcomeOf(asked: () => Outcome): Outcome {
  try {
    return asked();
  } catch (error) {
    return { throws: codeOf(error) };
  }
}

/** Returns the code of an error for a wrong argument. Rethrows any other error, because it is a bug of the engine. */
function codeOf(error: unknown): string {
  if (error instanceof RobotsArgumentError) return error.code;
  throw error;
}
