import { isDeepStrictEqual } from "node:util";
import { robotsParser as peer } from "../../../bench/peers/robots-parser.mjs";
import facade from "../../../packages/robots-parser/src/index.ts";

/** The methods of `robots-parser` 3.0.1. */
export const METHODS = [
  "isAllowed",
  "isDisallowed",
  "getMatchingLineNumber",
  "getCrawlDelay",
  "getSitemaps",
  "getPreferredHost",
] as const;

/** One of the methods. */
export type Method = (typeof METHODS)[number];

/** A call of a method, with its robots.txt and arguments. */
export interface Question {
  readonly method: Method;
  readonly robots: string;
  /** URL of the robots.txt. */
  readonly robotsUrl: string;
  readonly url?: string;
  readonly agent?: string;
}

/** The answers of both packages in JavaScript notation, or `throws`. */
export interface Answers {
  readonly ours: string;
  readonly theirs: string;
}

type Parser = (url: string, robots: string) => Pick<ReturnType<typeof facade>, Method>;

// The last parser of each package, because many consecutive questions are about the same file.
const lastOf = new Map<Parser, { url: string; robots: string; parsed: ReturnType<Parser> }>();

/** Asks our package and `robots-parser`. */
export function answersTo(question: Question): Answers {
  return { ours: answerOf(facade, question), theirs: answerOf(peer as Parser, question) };
}

/** Asks only our package. */
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

/** Whether two questions are equal. */
export function isSame(one: Question, other: Question): boolean {
  return isDeepStrictEqual(one, other);
}

/** Whether the rules affect the answer to a question. */
export function isAboutRules({ method }: Question): boolean {
  return method === "isAllowed" || method === "isDisallowed" || method === "getMatchingLineNumber";
}
