import { listNames } from "../parts/agent-lines.ts";
import { gapBetween, partsOf } from "../parts/agent-parts.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { insertBefore, removeLine } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import { copyRules, insertEmptyRules, NOT_APPLYING } from "../parts/fixes.ts";
import { agentKey, crawlersNamedIn, isForAny, knownCrawlersOf } from "../parts/group-crawlers.ts";
import { ruleText } from "../parts/rule-text.ts";
import { urlsOfRules } from "../parts/rule-urls.ts";
import { closingRules, isWholeSite } from "../parts/rules.ts";

const MAX_CRAWLERS = 20;
const MAX_RULES = 5;

/** Reports the user-agent lines at the end of the file if they have no rule and hide the rules for `*`. */
export const agentWithoutRules: Check = defineCheck({
  code: "agent-without-rules",
  severity: "warning",
  summary: "A user-agent line without rules at the end of the file allows everything to its crawler.",
  why: "A group without rules allows everything (RFC 9309 §2.2.2). A crawler that it names does not obey the rules for * (§2.2.1).",
  messages: {
    "agent-without-rules":
      "No rule is below this line, so {names} may fetch everything: the rules for * do not apply. Add rules, or an empty Disallow line if it is intended.",
    "agent-without-rules.open":
      "No rule is below this line, so {names} may fetch everything, although the site is closed to *. If it is intended, add an empty Disallow line.",
  },
  checkFile(file, report) {
    const { document } = file;
    const group = document.groups.at(-1);
    const [agent] = group?.agents ?? [];
    const last = group?.agents.at(-1);
    if (group === undefined || agent === undefined || last === undefined || group.rules.length > 0) return;
    // Another check reports a line below that is perhaps a rule.
    const isUnclear = partsOf(group.agents, file).some(({ gap }) => gap?.isUnclear);
    if (group.agents.some(({ value }) => /allow:/i.test(value))) return;
    if (isUnclear || gapBetween(last.line, document.lineCount + 1, file)?.isUnclear) return;
    // A line for * above other user-agent lines is reported by itself: those rules are not meant for it.
    const anyGroups = document.groups.filter(
      (one) => one !== group && isForAny(one, file) && partsOf(one.agents, file).at(-1)?.isForAny,
    );
    const hidden = closingRules(anyGroups.flatMap(({ rules }) => rules));
    const [anyAgent] = anyGroups.flatMap(({ agents }) => agents);
    if (hidden.length === 0 || anyAgent === undefined) return;
    const named = crawlersNamedIn(group.agents, file);
    const crawlers = [...knownCrawlersOf(group.agents, file, MAX_CRAWLERS), ...named.slice(0, MAX_CRAWLERS)];
    const witness = file.findWitness({
      edits: group.agents.map(({ line }) => removeLine(document, line)),
      urls: urlsOfRules(hidden, file.origin, MAX_RULES),
      crawlers: crawlers.filter(({ ignoresAny }) => !ignoresAny),
      meant: "disallowed",
    });
    if (witness === undefined) return;
    // A site that is closed to `*` has a list of permitted crawlers: the difference is intended.
    const rules = anyGroups.flatMap((one) => one.rules);
    const isOpened =
      hidden.some(({ path }) => isWholeSite(path)) &&
      !rules.some(({ type, path }) => type === "allow" && isWholeSite(path));
    const isKnown = crawlers.some((crawler) => crawler.token === witness.crawler && crawler.isKnown);
    // A crawler that an earlier group names has the rules of that group.
    const earlier = new Set(
      document.groups
        .filter((one) => one !== group)
        .flatMap(({ agents }) => agents.map(({ value }) => agentKey(value, file))),
    ).add("*");
    const names = listNames(group.agents.filter(({ value }) => !earlier.has(agentKey(value, file))));
    const insert = (lines: readonly string[]): readonly Edit[] => [
      insertBefore(document, last.line + 1, lines),
    ];
    const empty = insertEmptyRules(insert(["Disallow:"]));
    const copied = rules.map(ruleText);
    // Bytes that are not UTF-8 cannot be written again.
    const copies = rules.some(({ path }) => path.includes("\ufffd")) ? [] : [copyRules(insert(copied))];
    report(isOpened ? "agent-without-rules.open" : "agent-without-rules", {
      span: { start: agent.span.start, end: last.span.end },
      params: { names },
      related: placesOf([anyAgent], NOT_APPLYING),
      crawlers: named.map(({ token }) => token),
      // An intended difference has no other intended answer.
      witnesses: isOpened ? [{ ...witness, meant: undefined }] : [witness],
      severity: isOpened || !isKnown ? "information" : "warning",
      fixes: isOpened ? [empty] : [...copies, empty],
    });
  },
});
