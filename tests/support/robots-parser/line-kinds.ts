import { defaultDialect, parse, type RobotsDocument, type RobotsLine } from "@maycrawl/engine";
import { isAboutRules, type Question } from "./question.ts";

/**
 * A kind of difference, and a function that removes it from a question. Then one of the two packages gives the same
 * answer as before, and only the other one may change its answer. No line is added or removed, so line numbers remain.
 */
export interface Kind {
  readonly name: string;
  settle(question: Question): Question;
}

/** A path that no URL contains. */
export const NOWHERE = "/zz-nowhere";

const CANONICAL: Readonly<Record<string, string>> = {
  "user-agent": "User-agent",
  allow: "Allow",
  disallow: "Disallow",
  sitemap: "Sitemap",
  "crawl-delay": "Crawl-delay",
  host: "Host",
};

/** Kinds that concern the text of a line, independent of its meaning. */
export const LINE_KINDS: readonly Kind[] = [
  {
    name: "size-limit",
    settle(question) {
      const bytes = Buffer.from(question.robots);
      const limit = defaultDialect.maxBytes ?? bytes.length;
      if (bytes.length <= limit) return question;
      const head = bytes.subarray(0, limit).toString();
      // A line cut by the limit is not read (RFC 9309 §2.5), unless the limit is exactly at its end.
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
    // A comment, because otherwise two line ends could become one.
    if (isAboutRules(question)) return `#${ending}`;
    // A Crawl-delay belongs to the user-agent lines directly above it, in both packages. A rule separates them for
    // both.
    return question.method !== "getCrawlDelay" || field === "crawl-delay" ? text : `Disallow:${ending}`;
  }),
];

/** Replaces each lone surrogate with U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Whether a line is an allow or a disallow line. */
export function isRule({ field }: RobotsLine): boolean {
  return field === "allow" || field === "disallow";
}

/** A line, our engine's parse result for it, and the question. */
export interface ReadLine {
  readonly line: RobotsLine;
  readonly text: string;
  readonly name: string | undefined;
  readonly value: string | undefined;
  readonly ending: string;
  readonly question: Question;
  /** Returns the line with another name and value. A line that is not a record does not change. */
  written(name?: string, value?: string): string;
}

/** Returns a kind that concerns each line separately. */
export function eachLine(name: string, change: (line: ReadLine) => string): Kind {
  return { name, settle: (question) => ({ ...question, robots: changed(question, change) }) };
}

/** Returns the text of a robots.txt after a change of its lines. */
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
