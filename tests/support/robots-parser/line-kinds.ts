import { defaultDialect, parse, type RobotsDocument, type RobotsLine } from "@maycrawl/engine";
import { isAboutRules, type Question } from "./question.ts";

/**
 * A kind of difference, and how a question is put so that it does not arise: one of the two then gives the answer
 * that it gave before, and the other one may change its mind. No line is added or taken out, so that lines keep their numbers.
 */
export interface Kind {
  readonly name: string;
  settle(question: Question): Question;
}

/** A path that no URL has. */
export const NOWHERE = "/zz-nowhere";

const CANONICAL: Readonly<Record<string, string>> = {
  "user-agent": "User-agent",
  allow: "Allow",
  disallow: "Disallow",
  sitemap: "Sitemap",
  "crawl-delay": "Crawl-delay",
  host: "Host",
};

/** What stands in a line, whatever it means. */
export const LINE_KINDS: readonly Kind[] = [
  {
    name: "size-limit",
    settle(question) {
      const bytes = Buffer.from(question.robots);
      const limit = defaultDialect.maxBytes ?? bytes.length;
      if (bytes.length <= limit) return question;
      const head = bytes.subarray(0, limit).toString();
      // A line that the limit cuts is not read (RFC 9309 §2.5), unless its end stands right there.
      return {
        ...question,
        robots: /^[\r\n]/.test(bytes.subarray(limit).toString()) ? head : head.replace(/[^\r\n]*$/, ""),
      };
    },
  },
  {
    name: "lone-surrogates",
    settle: (question) => ({
      ...question,
      robots: wellFormed(question.robots),
      ...(question.url === undefined ? {} : { url: wellFormed(question.url) }),
    }),
  },
  eachLine("nul", ({ text }) => text.replace(/\0[^\r\n]*/, "")),
  eachLine("other-blanks", ({ name, value, written }) => written(name?.trim(), value?.trim())),
  eachLine("misspelt-names", ({ line, name, written }) => {
    const canonical = CANONICAL[line.field ?? ""];
    return written(name?.toLowerCase() === canonical?.toLowerCase() ? name : (canonical ?? name));
  }),
  eachLine("other-records", ({ line, text, ending, question }) => {
    const field = line.field ?? "";
    if (line.kind !== "record" || field === "user-agent" || isRule(line)) return text;
    // A comment, lest two line ends run into one.
    if (isAboutRules(question)) return `#${ending}`;
    // A Crawl-delay belongs to the lines right above it, also for us; a rule divides them for both.
    return question.method !== "getCrawlDelay" || field === "crawl-delay" ? text : `Disallow:${ending}`;
  }),
];

/** The text, U+FFFD in place of each surrogate that has no partner. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Whether a line is an allow or a disallow line. */
export function isRule({ field }: RobotsLine): boolean {
  return field === "allow" || field === "disallow";
}

/** A line, what our engine reads in it, and what is asked. */
export interface ReadLine {
  readonly line: RobotsLine;
  readonly text: string;
  readonly name: string | undefined;
  readonly value: string | undefined;
  readonly ending: string;
  readonly question: Question;
  /** The line with another name and another value; what is no record stays as it is. */
  written(name?: string, value?: string): string;
}

/** A kind that is about each line by itself. */
export function eachLine(name: string, change: (line: ReadLine) => string): Kind {
  return { name, settle: (question) => ({ ...question, robots: changed(question, change) }) };
}

/** The text of a robots.txt with some of its lines changed. */
function changed(question: Question, change: (line: ReadLine) => string): string {
  const document = parse(question.robots, { dialect: { ...defaultDialect, maxBytes: null } });
  return document.lines.map((line) => change(readLine(document, line, question))).join("");
}

function readLine(document: RobotsDocument, line: RobotsLine, question: Question): ReadLine {
  const { span, name, value, ending } = line;
  const text = document.text(span);
  return {
    line,
    text,
    name: name && document.text(name),
    value: value && document.text(value),
    ending: document.text(ending),
    question,
    written(newName, newValue) {
      if (name === undefined || value === undefined) return text;
      const between = (start: number, end: number): string => document.text({ start, end });
      const start = between(span.start, name.start) + (newName ?? document.text(name));
      const middle = between(name.end, value.start) + (newValue ?? document.text(value));
      return start + middle + between(value.end, span.end);
    },
  };
}
