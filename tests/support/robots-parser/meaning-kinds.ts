import { explain, parse } from "@maycrawl/engine";
import { productTokenOf } from "../../../packages/robots-parser/src/asked-token.ts";
import { locateUrl } from "../../../packages/robots-parser/src/site.ts";
import { eachLine, isRule, type Kind } from "./line-kinds.ts";
import { isAboutRules, ourAnswerTo, type Question } from "./question.ts";

/** The base that `robots-parser` uses for relative URLs. */
const THEIR_PLACE = "http://robots-relative.samclarke.com/";
const ELSEWHERE = "http://elsewhere.invalid/";

/** Kinds about the robots.txt that governs a URL. */
export const SITE_KINDS: readonly Kind[] = [
  ofUrls("no-host", (url) => (locateUrl(url) === undefined ? ELSEWHERE : url), "robotsUrl"),
  ofUrls("default-port", (url) => url.replace(/^(?!https?:)([a-z]+:\/\/[^/]+):80(?=[/?#]|$)/, "$1"), "both"),
  ofUrls("relative-urls", (url) => (url.startsWith(THEIR_PLACE) ? ELSEWHERE : url), "both"),
];

/** Kinds about the meaning of groups, URLs, patterns and values. They come after the kinds of lines. */
export const MEANING_KINDS: readonly Kind[] = [
  {
    name: "robots-txt",
    settle: (question) =>
      isAboutRules(question) && decisionOf(question) === "robots-txt"
        ? { ...question, robots: "" }
        : question,
  },
  {
    name: "user-agent-headers",
    settle: (question) =>
      question.agent === undefined ? question : { ...question, agent: productTokenOf(question.agent) },
  },
  eachLine("group-names", ({ line, name, value, written, question: { agent = "*" } }) =>
    written(name, line.field === "user-agent" && value ? readName(value, agent) : value),
  ),
  {
    name: "empty-groups",
    settle(question) {
      const last = parse(question.robots).groups.at(-1);
      const robots = `${question.robots}\nDisallow:`;
      return last?.rules.length === 0 ? { ...question, robots } : question;
    },
  },
  {
    name: "percent-encoding",
    settle(question) {
      if (!governed(question)) return question;
      const { candidates, path } = explained(question);
      const patterns = new Map(candidates.map(({ rule, pattern }) => [rule.line, pattern]));
      const plain = plainly([path, ...patterns.values()]);
      const { settle } = eachLine("", ({ line, name, value, written }) => {
        const pattern = patterns.get(line.number);
        return written(name, pattern !== undefined && value && isRule(line) ? plain(pattern) : value);
      });
      return { ...settle(question), url: siteOf(question) + plain(path) };
    },
  },
  {
    name: "empty-query",
    settle: (question) =>
      isAboutRules(question) && question.url !== undefined
        ? { ...question, url: question.url.replace(/\?(?=#|$)/, "") }
        : question,
  },
  eachLine("crawl-delay-values", ({ line, text, value, ending, question }) =>
    question.method === "getCrawlDelay" &&
    line.field === "crawl-delay" &&
    !/^(\d+\.?\d*|\.\d+)$/.test(value ?? "")
      ? `Disallow:${ending}`
      : text,
  ),
  {
    name: "repeated-crawl-delays",
    settle(question) {
      const ours = question.method === "getCrawlDelay" ? ourAnswerTo(question) : "undefined";
      if (ours === "undefined") return question;
      const token = productTokenOf(question.agent).toLowerCase();
      const own = parse(question.robots).fields.filter(
        ({ field, agents }) =>
          field === "crawl-delay" && agents.some(({ value }) => ["*", token].includes(value.toLowerCase())),
      );
      const lines = new Set(own.map(({ line }) => line));
      const { settle } = eachLine("", ({ line, name, value, written }) =>
        written(name, lines.has(line.number) ? ours : value),
      );
      return lines.size > 1 ? settle(question) : question;
    },
  },
];

function ofUrls(name: string, change: (url: string) => string, which: "robotsUrl" | "both"): Kind {
  return {
    name,
    settle: (question) => ({
      ...question,
      robotsUrl: change(question.robotsUrl),
      ...(question.url !== undefined && which === "both" && { url: change(question.url) }),
    }),
  };
}

/** Returns the part of a group's name that is read for a crawler (RFC 9309 §2.2.1). */
function readName(name: string, agent: string): string {
  if (/^\*(?:[\t-\r ]|$)/.test(name)) return "*";
  const read = /^[A-Za-z_-]+$/.test(agent) ? /^[A-Za-z_-]*/ : /^[^\t-\r /]*/;
  return read.exec(name)?.[0] ?? "";
}

/** Whether a question is about rules, and its URL is governed by the robots.txt. */
function governed(question: Question): boolean {
  return isAboutRules(question) && ourAnswerTo({ ...question, method: "isAllowed" }) !== "undefined";
}

function explained({ robots, agent, url = "" }: Question) {
  return explain(parse(robots), productTokenOf(agent), locateUrl(url)?.url ?? "");
}

function decisionOf(question: Question): string {
  return governed(question) ? explained(question).decision.because : "";
}

/** Returns the part of a URL before its path. (A relative one that began with `//` would have another host.) */
function siteOf({ url = "" }: Question): string {
  return URL.canParse(url) ? (locateUrl(url)?.site.slice(0, -1) ?? "") : "/.";
}

/**
 * Returns a function that replaces characters that the URL standard and `encodeURI` treat differently. It uses the same
 * unused characters in all texts. Because they have no special meaning, the answers do not change.
 */
function plainly(texts: readonly string[]): (text: string) => string {
  const used = new Set(texts.join(""));
  const free = [..."~!,;@()+=&"].filter((character) => !used.has(character));
  const odd = [...used].filter((character) => /[^\w/?*$%.~!,;@()+=&:-]/.test(character));
  const written = new Map(odd.map((character, index) => [character, free[index] ?? character]));
  return (text) => [...text].map((character) => written.get(character) ?? character).join("");
}
