import { isDeepStrictEqual } from "node:util";
import { robotsParser as peer } from "../../../bench/peers/robots-parser.mjs";
import facade from "../../../packages/robots-parser/src/index.ts";

/** The methods that `robots-parser` 3.0.1 has. */
export const METHODS = [
  "isAllowed",
  "isDisallowed",
  "getMatchingLineNumber",
  "getCrawlDelay",
  "getSitemaps",
  "getPreferredHost",
] as const;

/** One of them. */
export type Method = (typeof METHODS)[number];

/** A method of a robots.txt, and what it is asked. */
export interface Question {
  readonly method: Method;
  readonly robots: string;
  /** Where the robots.txt was found. */
  readonly robotsUrl: string;
  readonly url?: string;
  readonly agent?: string;
}

/** What both say to a question, as it would be written in a program; `throws` where there is no answer. */
export interface Answers {
  readonly ours: string;
  readonly theirs: string;
}

type Parser = (url: string, robots: string) => Pick<ReturnType<typeof facade>, Method>;

// Files are asked many questions one after the other.
const lastOf = new Map<Parser, { url: string; robots: string; parsed: ReturnType<Parser> }>();

/** Asks ours and `robots-parser` itself. */
export function answersTo(question: Question): Answers {
  return { ours: answerOf(facade, question), theirs: answerOf(peer as Parser, question) };
}

/** Asks ours alone. */
export function ourAnswerTo(question: Question): string {
  return answerOf(facade, question);
}

function answerOf(parser: Parser, { method, robots, robotsUrl, url = "", agent }: Question): string {
  try {
    let last = lastOf.get(parser);
    if (last === undefined || last.url !== robotsUrl || last.robots !== robots) {
      last = { url: robotsUrl, robots, parsed: parser(robotsUrl, robots) };
      lastOf.set(parser, last);
    }
    const { parsed } = last;
    if (method === "getCrawlDelay") return written(parsed.getCrawlDelay(agent));
    if (method === "getSitemaps" || method === "getPreferredHost") return written(parsed[method]());
    return written(parsed[method](url, agent));
  } catch {
    return "throws";
  }
}

function written(value: unknown): string {
  return typeof value === "number" || value === undefined ? String(value) : JSON.stringify(value);
}

/** Whether two questions are the same. */
export function isSame(one: Question, other: Question): boolean {
  return isDeepStrictEqual(one, other);
}

/** Whether a question is about what the rules make of a URL. */
export function isAboutRules({ method }: Question): boolean {
  return method === "isAllowed" || method === "isDisallowed" || method === "getMatchingLineNumber";
}
