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

/** What came of asking: a decision in short, or the code of the error for a wrong argument. */
export type Outcome = ShortDecision | { readonly throws: string };

/** A decision as the vectors write it. */
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
  /** Where the robots.txt was found. */
  readonly robotsUrl?: string | undefined;
}

/**
 * Asks in every way that the engine has, and insists that all give one answer: the first decision of
 * a matcher, its sixty-first (by then it has built what it builds for callers that go on asking), the
 * same with so many more rules that building is worth its while, and the one-shot function.
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

/** The one-shot function says only whether; the rest is taken from the decision that it has to agree with. */
function once({ robots, productToken, url, dialect }: Question, cold: Outcome): Outcome {
  try {
    const allowed = isAllowed(robots, productToken, url, { dialect });
    if ("throws" in cold) return { throws: "nothing" };
    // It is not told where the robots.txt was found.
    return cold.because === "other-origin" ? cold : { ...cold, allowed };
  } catch (error) {
    return { throws: codeOf(error) };
  }
}

/** The answer of a matcher that has decided sixty other URLs. */
function warm(question: Question, robots: string | Uint8Array): Outcome {
  return outcomeOf(() => {
    const matcher = matcherFor(question, robots);
    for (let i = 0; i < 60; i++) matcher.decide(`https://example.com/warm-${i}/${"x".repeat(i % 7)}?i=${i}`);
    return inShort(matcher.decide(question.url));
  });
}

/** The same robots.txt with further rules for the same crawler, none of which matches any URL of a vector. */
function crowded(question: Question): string | Uint8Array {
  const { robots, dialect } = question;
  const document = parse(robots, { dialect });
  const { bytes } = document;
  const group = matcherFor(question, robots).groups.at(-1);
  // Without a group there is nobody to add rules for.
  if (group === undefined) return robots;
  const rules = Array.from(
    { length: 12 },
    (_, i) => `Disallow: /no-such-folder-${i}/\nAllow: /no-such-*-${i}$\n`,
  ).join("");
  // Rules in a second group of the same name count where groups are merged. Elsewhere they have to follow
  // those of the last one that counts, which moves no line that may decide.
  const merged = dialect.sameName === "merged";
  const lastLine = (group.rules.at(-1) ?? group.agents.at(-1))?.line ?? 0;
  const place = merged ? bytes.length : (document.lines[lastLine - 1]?.span.end ?? 0);
  const names = merged ? group.agents.map(({ value }) => `User-agent: ${value}\n`).join("") : "";
  const ended = !merged && [0x0a, 0x0d].includes(bytes[place - 1] ?? 0);
  const more = new TextEncoder().encode(`${ended ? "" : "\n"}${names}${rules}`);
  // Behind the limit nothing would be read.
  const full =
    (dialect.maxBytes !== null && bytes.length + more.length > dialect.maxBytes) ||
    (dialect.ruleRoom !== null && (document.lines.length > MANY_LINES || bytes.length > MANY_BYTES));
  if (full) return robots;
  const crowd = new Uint8Array(bytes.length + more.length);
  crowd.set(bytes.subarray(0, place));
  crowd.set(more, place);
  crowd.set(bytes.subarray(place), place + more.length);
  return crowd;
}

// With more lines or bytes than these a file may have no room for further rules (`Dialect.ruleRoom`).
const MANY_LINES = 1000;
const MANY_BYTES = 100_000;

/** Returns the code of each surprise of an explanation, and its line if it has one. */
export function surprisesOf(vector: SurprisesVector, dialect: Dialect): readonly string[] {
  const document = parse(robotsOf(vector), { dialect });
  return explain(document, vector.productToken, vector.url, { dialect }).surprises.map(({ code, line }) =>
    line === undefined ? code : `${code} ${line}`,
  );
}

/** A decision as the vectors write it. */
export function inShort(decision: Decision): ShortDecision {
  const { allowed, because, settled } = decision;
  if (decision.because !== "rule")
    return { allowed, because, line: null, column: null, bytes: null, settled };
  const { position, specificity } = decision;
  return { allowed, because, line: position.line, column: position.column, bytes: specificity, settled };
}

/** The outcome, or the code of the error for a wrong argument. */
function outcomeOf(asked: () => Outcome): Outcome {
  try {
    return asked();
  } catch (error) {
    return { throws: codeOf(error) };
  }
}

/** The code of an error for a wrong argument; any other error is a fault of the engine, and goes on. */
function codeOf(error: unknown): string {
  if (error instanceof RobotsArgumentError) return error.code;
  throw error;
}
