import {
  type Candidate,
  type Explanation,
  explain,
  findOtherForms,
  type GroupVerdict,
  type RobotsDocument,
} from "@maycrawl/engine";
import { answerMessages } from "../text/answer-messages.ts";
import { speaker } from "../text/say.ts";
import { decisionText, shorten } from "./decision-text.ts";
import { findFlips } from "./flips.ts";
import { type NamedCrawler, namedCrawler } from "./named-crawler.ts";
import type { Answers, Cell, WhyAnswer, WhyGroup, WhyQuestion, WhyRule } from "./protocol.ts";
import { readFile } from "./read-file.ts";
import { readUrlLine } from "./read-url-line.ts";

const say = speaker(answerMessages);

/** Maximum number of groups, matching rules and surprises that are listed. */
const MAX_LISTED = 20;
/** Maximum number of names of a group. */
const MAX_NAMES = 4;

/** Explains one cell of the table. */
export function answerWhy(question: WhyQuestion): Answers["why"] {
  const { url } = readUrlLine(question.url, question.site);
  const crawler = namedCrawler(question.crawler, question.dialect);
  if (url === undefined || crawler === undefined) return "no-answer";
  const file = readFile(question.robots);
  const explanation = explain(file.document(crawler.dialect), crawler.asked, url, {
    dialect: crawler.dialect,
  });
  const cell = file.cell(explanation.decision, crawler);
  const groups = groupsOf(explanation);
  const matching = rulesThatMatch(explanation);
  const surprises = [...explanation.surprises, ...findOtherForms(explanation, crawler.dialect)];
  return {
    token: crawler.token,
    dialect: crawler.dialect.name,
    url,
    path: explanation.path,
    cell,
    text: decisionText(url, explanation.decision, cell, crawler, file),
    choice: choiceText(explanation, cell, crawler),
    groups: groups.slice(0, MAX_LISTED),
    groupLines: groupLinesOf(file.document(crawler.dialect), explanation),
    moreGroups: explanation.groupCount - Math.min(groups.length, MAX_LISTED),
    matching: matching.slice(0, MAX_LISTED),
    moreMatching: Math.max(0, matching.length - MAX_LISTED),
    otherRules: explanation.candidateCount - matching.length,
    surprises: surprises.slice(0, MAX_LISTED).map(({ line, message }) => ({ line, text: message })),
    flips: findFlips(explanation, crawler, question),
  };
}

function choiceText(explanation: Explanation, { because }: Cell, { dialect }: NamedCrawler): string {
  const { groupsBecause, namedBy = "", productTokens, applyingCount } = explanation;
  if (because === "oversize") return say("choice.oversize", { dialect: dialect.name });
  switch (groupsBecause) {
    case "named": {
      const before = productTokens.slice(0, Math.max(0, productTokens.indexOf(namedBy)));
      if (before.length > 0)
        return say("choice.named.later", { before: before.join(" or "), token: namedBy });
      return applyingCount > 1
        ? say("choice.named.several", { count: applyingCount, token: namedBy })
        : say("choice.named", { token: namedBy });
    }
    case "any":
      return say("choice.any", { tokens: productTokens.join(" or ") });
    case "none":
      return say("choice.none", { tokens: productTokens.join(" or ") });
  }
}

/** Returns the groups of a file, those that count first. */
function groupsOf({ groups }: Explanation): readonly WhyGroup[] {
  const sorted = [...groups].sort((a, b) => groupRank(a) - groupRank(b));
  return sorted.map(({ agents, agent, agentCount, applies, because, ruleCount }) => {
    const listed = agents.slice(0, MAX_NAMES);
    // The line that names the crawler is always there.
    if (agent !== undefined && !listed.some(({ line }) => line === agent.line)) listed[MAX_NAMES - 1] = agent;
    const shown = listed.map(({ value }) => shorten(value));
    return {
      line: agents[0]?.line ?? 0,
      names: shown.join(", ") + (agentCount > MAX_NAMES ? ` + ${agentCount - MAX_NAMES}` : ""),
      applies,
      text: say(because === "named" && ruleCount === 0 ? "group.named.empty" : `group.${because}`),
    };
  });
}

/** Returns the first and the last line with a record of each group that counts. */
function groupLinesOf(document: RobotsDocument, { groups }: Explanation): WhyAnswer["groupLines"] {
  const all = groups.some(({ applies }) => applies) ? document.groups : [];
  return groups
    .filter(({ applies }) => applies)
    .flatMap(({ index }) => {
      const { agents = [], rules = [], fields = [] } = all[index] ?? {};
      const lines = [agents, rules, fields].flatMap((records) => records.at(-1)?.line ?? []);
      return [[agents[0]?.line ?? 1, Math.max(1, ...lines)] as const];
    });
}

function groupRank({ applies, because }: GroupVerdict): number {
  return applies ? 0 : because === "others" ? 2 : 1;
}

/** Returns the rules that match, the one that decides first, then the longest ones. */
function rulesThatMatch({ candidates, decision }: Explanation): readonly WhyRule[] {
  const winner = decision.because === "rule" ? decision.position.line : 0;
  const matching = candidates.filter(({ matches }) => matches);
  const sorted = matching.sort((a, b) => ruleRank(a) - ruleRank(b) || b.specificity - a.specificity);
  return sorted.map(({ rule, specificity, outcome }) => ({
    line: rule.line,
    type: rule.type,
    path: shorten(rule.path),
    decides: outcome === "decides",
    bytes: specificity,
    text: outcome === "no-match" || outcome === "empty" ? "" : say(`rule.${outcome}`, { line: winner }),
  }));
}

function ruleRank({ outcome }: Candidate): number {
  return outcome === "decides" ? 0 : 1;
}
