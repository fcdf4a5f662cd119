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
      const octets = Buffer.from(question.robots);
      const most = defaultDialect.maxBytes ?? octets.length;
      return octets.length <= most ? question : { ...question, robots: octets.subarray(0, most).toString() };
    },
  },
  eachLine("nul", ({ text }) => text.replace(/\0[^\r\n]*/, "")),
  eachLine("other-blanks", ({ line, text, name, value, ending }) => {
    if (name === undefined || value === undefined) return text;
    if (name !== name.trim()) return ending;
    if (value === value.trim()) return text;
    if (line.field !== "allow" && line.field !== "disallow") return text.replace(value, value.trim());
    return text.replace(value, /^\s/.test(value) ? NOWHERE : encodeURI(value));
  }),
  eachLine("misspelt-names", ({ line, text, name }) => {
    const canonical = CANONICAL[line.field ?? ""];
    if (name === undefined || canonical === undefined) return text;
    return name.toLowerCase() === canonical.toLowerCase() ? text : text.replace(name, canonical);
  }),
  eachLine("other-records", ({ line, text, ending, question }) => {
    const field = line.field ?? "";
    if (line.kind !== "record" || field === "user-agent" || isRule(line)) return text;
    if (isAboutRules(question)) return ending;
    // A Crawl-delay belongs to the lines right above it, also for us; a rule divides them for both.
    return question.method !== "getCrawlDelay" || field === "crawl-delay" ? text : `Disallow:${ending}`;
  }),
  eachLine("patterns-with-blanks", ({ line, text, value = "" }) =>
    isRule(line) && /[ \t]/.test(value) ? text.replace(value, NOWHERE) : text,
  ),
];

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
}

/** A kind that is about each line by itself. */
export function eachLine(name: string, change: (line: ReadLine) => string): Kind {
  return { name, settle: (question) => ({ ...question, robots: changed(question, change) }) };
}

/** The text of a robots.txt with some of its lines changed. */
function changed(question: Question, change: (line: ReadLine) => string): string {
  const document: RobotsDocument = parse(question.robots, { dialect: { ...defaultDialect, maxBytes: null } });
  const read = (span: RobotsLine["name"]): string | undefined => span && document.text(span);
  return document.lines
    .map((line) =>
      change({
        line,
        text: document.text(line.span),
        name: read(line.name),
        value: read(line.value),
        ending: document.text(line.ending),
        question,
      }),
    )
    .join("");
}
