import { compile, escapePattern, explain, parse } from "@maycrawl/engine";

/**
 * Rewrites of a question that change nothing by RFC 9309. Our engine must give the same answer to both; otherwise the
 * run fails. If a peer gives our answer only after a rewrite, that rewrite names the cause of the difference. So
 * classes of differences are recognised.
 *
 * @typedef {import("./questions.mjs").Question} Question
 * @typedef {import("@maycrawl/engine").RobotsDocument} RobotsDocument
 * @typedef {import("@maycrawl/engine").RobotsLine} RobotsLine
 * @typedef {import("@maycrawl/engine").Explanation} Explanation
 *
 * @typedef {object} Rewrite
 * @property {string} name the feature that it removes from the question
 * @property {(question: Question) => Question} apply returns an equal question if there is nothing to change
 */

/** A crawler that no file names, and a path that no URL contains. */
const CRAWLER = "testbot";
const NOWHERE = "/zz-nowhere";

const CANONICAL = /** @type {const} */ ({
  "user-agent": "User-agent",
  allow: "Allow",
  disallow: "Disallow",
  sitemap: "Sitemap",
});

/** @type {readonly Rewrite[]} Rewrites of lines: they change the text of the file, independent of its meaning. */
export const LINE_REWRITES = [
  {
    name: "byte-order-mark",
    apply: (question) => ({ ...question, robots: question.robots.replace(/^\ufeff(?!\ufeff)/, "") }),
  },
  eachLine("nul", (line, text) =>
    line.kind === "record" || line.kind === "unreadable" || line.kind === "comment"
      ? text.replace(/\0[^\r\n]*/, "")
      : text,
  ),
  eachLine("line-ends", (_line, text) => text.replace(/(?:\r\n|\r)$/, "\n")),
  eachLine("missing-line-end", (_line, text) => text.replace(/[\r\n]*$/, (end) => end || "\n")),
  eachLine("comments", (line, text, document) =>
    line.comment === undefined ? text : text.replace(document.text(line.comment), ""),
  ),
  eachLine("blank-lines", (line, text) => (line.kind === "blank" ? "" : text)),
  eachLine("unreadable-lines", (line, text) => (line.kind === "unreadable" ? "" : text)),
  eachLine("sitemap-records", (line, text) => (line.field === "sitemap" ? "" : text)),
  eachLine("names-outside-ascii", (line, text, document) =>
    line.name !== undefined && /[^\u0000-\u007f]/.test(document.text(line.name)) ? "" : text,
  ),
  eachLine("other-records", (line, text) =>
    line.kind === "record" && !Object.hasOwn(CANONICAL, line.field ?? "") ? "" : text,
  ),
  eachLine("misspelt-names", (line, text, document) => withName(line, text, document, false)),
  eachLine("case-of-names", (line, text, document) => withName(line, text, document, true)),
  eachLine("blanks", (line, text, document) => {
    if (line.name === undefined || line.value === undefined) return text;
    const name = document.text(line.name);
    // The name may begin with U+FEFF. Without the blanks before it, that would be a byte order mark.
    if (!/^[!-~]/.test(name)) return text;
    const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
    const comment = line.comment === undefined ? "" : ` ${document.text(line.comment)}`;
    return `${mark}${name}: ${document.text(line.value)}${comment}${document.text(line.ending)}`;
  }),
  eachLine("rules-before-groups", (line, text, document) =>
    line.kind === "record" && document.strayRules.some((rule) => rule.line === line.number) ? "" : text,
  ),
];

/**
 * Rewrites of meaning: groups, URL, patterns, rules. Their input is a file with only records.
 * @type {readonly Rewrite[]}
 */
export const MEANING_REWRITES = [
  {
    name: "robots-txt-itself",
    apply: (question) =>
      explained(question).decision.because === "robots-txt" ? { ...question, robots: "" } : question,
  },
  rules("rules-without-path", (all) =>
    all.map((rule) => (rule.path === "" ? { type: "allow", path: NOWHERE } : rule)),
  ),
  rules("patterns-with-blanks", (all) =>
    all.map((rule) => (/\s/.test(rule.path) ? { type: "allow", path: NOWHERE } : rule)),
  ),
  rules("patterns-without-slash", (all) =>
    all.map((rule) => (/^[^/*]/.test(rule.path) ? { type: "allow", path: NOWHERE } : rule)),
  ),
  rules("empty-groups", (all) => (all.length === 0 ? [{ type: "allow", path: NOWHERE }] : all)),
  groups("names-with-more-behind", (all, { agent }) =>
    all.map((group) => ({ ...group, agents: group.agents.map((name) => readName(name, agent)) })),
  ),
  {
    name: "crawlers-own-name",
    apply: (question) => {
      const { groups: all } = model(question);
      const renamed = all.map((group) => ({
        ...group,
        agents: group.agents.map((name) => {
          const read = readName(name, question.agent).toLowerCase();
          return read === question.agent.toLowerCase() ? CRAWLER : read === CRAWLER ? "zz-bot" : name;
        }),
      }));
      return { ...question, agent: CRAWLER, robots: print(renamed) };
    },
  },
  groups("groups-of-others", (all, _question, explanation) =>
    all.filter((_, index) => explanation.groups[index]?.applies),
  ),
  groups("groups-to-merge", (all, _question, explanation) => {
    const own = all.filter((_, index) => explanation.groups[index]?.applies);
    const first = all.findIndex((_, index) => explanation.groups[index]?.applies);
    if (own.length < 2) return all;
    const merged = { agents: own[0]?.agents ?? [], rules: own.flatMap((group) => group.rules) };
    return all.flatMap((group, index) => (index === first ? [merged] : own.includes(group) ? [] : [group]));
  }),
  groups("several-names", (all, { agent }, explanation) =>
    all.map((group, index) =>
      explanation.groups[index]?.applies
        ? { ...group, agents: [explanation.groupsBecause === "any" ? "*" : agent] }
        : group,
    ),
  ),
  groups("group-for-everybody", (all, { agent }, explanation) =>
    explanation.groupsBecause === "any"
      ? all.map((group, index) =>
          explanation.groups[index]?.applies ? { ...group, agents: [agent] } : group,
        )
      : all,
  ),
  {
    name: "fragment",
    apply: (question) => ({ ...question, url: question.url.replace(/#.*$/s, "") }),
  },
  {
    name: "url-to-resolve",
    apply: (question) => ({ ...question, url: new URL(question.url).href }),
  },
  {
    name: "percent-encoding",
    apply: (question) => {
      const { candidates, path } = explained(question);
      const patterns = new Map(candidates.map(({ rule, pattern }) => [rule.line, pattern]));
      const robots = print(
        model(question).groups.map((group) => ({
          ...group,
          rules: group.rules.map((rule) => ({ ...rule, path: patterns.get(rule.line ?? 0) ?? rule.path })),
        })),
      );
      return { ...question, robots, url: new URL(question.url).origin + path };
    },
  },
  keeping("rules-that-do-not-match", ({ matches }) => matches),
  keeping("rules-that-lose", ({ outcome, matches }) => outcome === "decides" || !matches),
  {
    // Applied after the losing rules are removed, because the new pattern may be shorter than theirs.
    name: "pattern-of-the-deciding-rule",
    apply: (question) => {
      const { decision, path } = explained(question);
      if (decision.because !== "rule") return question;
      const type = decision.allowed ? "Allow" : "Disallow";
      return { ...question, robots: `User-agent: ${question.agent}\n${type}: ${escapePattern(path)}\n` };
    },
  },
  {
    name: "characters-of-the-path",
    apply: (question) => {
      const { decision } = explained(question);
      if (decision.because !== "rule") return question;
      const type = decision.allowed ? "Allow" : "Disallow";
      const robots = `User-agent: ${question.agent}\n${type}: /x\n`;
      return { ...question, robots, url: `${new URL(question.url).origin}/x` };
    },
  },
  {
    name: "no-rule-at-all",
    apply: (question) =>
      explained(question).decision.because === "rule"
        ? question
        : {
            ...question,
            robots: `User-agent: ${question.agent}\nAllow: /\n`,
            url: `${new URL(question.url).origin}/x`,
          },
  },
];

/** Returns our engine's answer. @param {Question} question */
export function ours({ robots, agent, url }) {
  return compile(parse(robots), agent).decide(url).allowed;
}

/** @param {Question} question */
function explained({ robots, agent, url }) {
  return explain(parse(robots), agent, url);
}

/**
 * @param {string} name
 * @param {(line: RobotsLine, text: string, document: RobotsDocument) => string} change
 * @returns {Rewrite}
 */
function eachLine(name, change) {
  return {
    name,
    apply(question) {
      const document = parse(question.robots);
      const lines = document.lines.map((line) => change(line, document.text(line.span), document));
      const robots = lines.join("");
      // After the change, U+FEFF may be at the beginning of the file. It would then be a byte order mark.
      return robots.startsWith("\ufeff") && !question.robots.startsWith("\ufeff")
        ? question
        : { ...question, robots };
    },
  };
}

/**
 * Returns a line with its field name spelt as in the RFC.
 * @param {RobotsLine} line
 * @param {string} text
 * @param {RobotsDocument} document
 * @param {boolean} caseToo whether to rewrite names that differ only in case, or only the others
 */
function withName(line, text, document, caseToo) {
  if (line.name === undefined || !Object.hasOwn(CANONICAL, line.field ?? "")) return text;
  const written = document.text(line.name);
  const canonical = CANONICAL[/** @type {keyof typeof CANONICAL} */ (line.field)];
  const same = written.toLowerCase() === canonical.toLowerCase();
  return same === caseToo ? text.replace(written, canonical) : text;
}

/**
 * @typedef {{ type: "allow" | "disallow"; path: string; line?: number }} ModelRule
 * @typedef {{ agents: readonly string[]; rules: readonly ModelRule[] }} ModelGroup
 */

/**
 * Returns the groups of a file.
 * @param {Question} question
 * @returns {{ groups: readonly ModelGroup[] }}
 */
function model({ robots }) {
  return {
    groups: parse(robots).groups.map(({ agents, rules: own }) => ({
      agents: agents.map(({ value }) => value),
      rules: own,
    })),
  };
}

/** @param {readonly ModelGroup[]} all */
function print(all) {
  return all
    .flatMap(({ agents, rules: own }) => [
      ...agents.map((name) => `User-agent: ${name}\n`),
      ...own.map(({ type, path }) => `${CANONICAL[type]}: ${path}\n`),
    ])
    .join("");
}

/**
 * @param {string} name
 * @param {(all: readonly ModelGroup[], question: Question, explanation: Explanation) => readonly ModelGroup[]} change
 * @returns {Rewrite}
 */
function groups(name, change) {
  return {
    name,
    apply(question) {
      const { groups: all } = model(question);
      return { ...question, robots: print(change(all, question, explained(question))) };
    },
  };
}

/**
 * @param {string} name
 * @param {(all: readonly ModelRule[]) => readonly ModelRule[]} change
 * @returns {Rewrite}
 */
function rules(name, change) {
  return groups(name, (all) => all.map((group) => ({ ...group, rules: change(group.rules) })));
}

/**
 * Keeps some of the applicable rules. A group that loses all its rules gets a new one; otherwise it would merge with
 * the next group.
 * @param {string} name
 * @param {(candidate: Explanation["candidates"][number]) => boolean} keeps
 * @returns {Rewrite}
 */
function keeping(name, keeps) {
  return groups(name, (all, _question, { candidates }) => {
    const dropped = new Set(candidates.filter((candidate) => !keeps(candidate)).map(({ rule }) => rule.line));
    return all.map((group) => {
      const kept = group.rules.filter(({ line }) => line === undefined || !dropped.has(line));
      return kept.length > 0 || group.rules.length === 0
        ? { ...group, rules: kept }
        : { ...group, rules: [{ type: "allow", path: NOWHERE }] };
    });
  });
}

/**
 * Returns the part of a group's name that a parser reads.
 * @param {string} name
 * @param {string} agent
 */
function readName(name, agent) {
  if (/^\*(?:[\t-\r ]|$)/.test(name)) return "*";
  const token = (/^[A-Za-z_-]+$/.test(agent) ? /^[A-Za-z_-]*/ : /^[^\t-\r /]*/).exec(name)?.[0];
  return token || "zz-bot";
}
