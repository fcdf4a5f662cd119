import type { AgentLine, RobotsGroup, Rule } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { foldCase } from "../../text/fold-case.ts";
import { insertBefore } from "./edits.ts";
import type { Edit } from "./finding.ts";
import type { KnownCrawler, LintedFile } from "./linted-file.ts";

/**
 * Product tokens of the main crawlers of web search engines, the best known first: the crawlers whose pages an engine
 * lists. Crawlers for images, news, ads or AI are omitted, and engines without a documented crawler of their own.
 */
const MAIN_TOKENS: readonly string[] = [
  "Googlebot",
  "bingbot",
  "YandexBot",
  "Baiduspider",
  "DuckDuckBot",
  "Applebot",
  "SeznamBot",
  "Yeti",
  "Daum",
  "Sogou web spider",
  "Qwantbot",
  "Bravebot",
  "MojeekBot",
  "Kagibot",
];

/** Allow rules for single files that many sites publish: they do not open the pages of a site. */
const SINGLE_FILES =
  /^\/?$|robots\.txt|(?:app-)?ads\.txt|security\.txt|llms(?:-full)?\.txt|favicon|sitemap|\.well-known|\.xml\b|^\/google[0-9a-f]+\.html/i;

/** Returns the main crawlers of search engines that matter to the site, the best known first. */
export function mainSearchCrawlers({ crawlers }: LintedFile): readonly KnownCrawler[] {
  return crawlers
    .filter(({ token }) => MAIN_TOKENS.includes(token))
    .sort((a, b) => MAIN_TOKENS.indexOf(a.token) - MAIN_TOKENS.indexOf(b.token));
}

/** First user-agent lines by the folded name that they have, by file. */
const agentsByFile = new WeakMap<LintedFile, ReadonlyMap<string, AgentLine>>();
const foldedReads = new WeakMap<readonly string[], readonly string[]>();

/** Returns the first user-agent line for each name, with folded case, without `*`. */
function agentsIn(file: LintedFile): ReadonlyMap<string, AgentLine> {
  const known = agentsByFile.get(file);
  if (known !== undefined) return known;
  const { groups, dialect } = file.document;
  const byValue = new Map<string, AgentLine>();
  for (const { agents } of groups) {
    for (const agent of agents) {
      if (!byValue.has(agent.value)) byValue.set(agent.value, agent);
    }
  }
  const byName = new Map<string, AgentLine>();
  for (const [value, agent] of byValue) {
    for (const name of readAgentNames(value, dialect).names.map(foldCase)) {
      if (!byName.has(name)) byName.set(name, agent);
    }
  }
  agentsByFile.set(file, byName);
  return byName;
}

/** Whether a group of a file names a crawler with one of the tokens that it looks for. */
export function isNamedIn(file: LintedFile, crawler: { readonly reads: readonly string[] }): boolean {
  return readsOf(crawler).some((token) => agentsIn(file).has(token));
}

/** Returns the first user-agent line that has a crawler's own token. */
export function findAgentOf(
  file: LintedFile,
  crawler: { readonly reads: readonly string[] },
): AgentLine | undefined {
  return agentsIn(file).get(readsOf(crawler)[0] ?? "");
}

/** Returns the tokens that a crawler looks for, with folded case. */
function readsOf({ reads }: { readonly reads: readonly string[] }): readonly string[] {
  const known = foldedReads.get(reads) ?? reads.map(foldCase);
  foldedReads.set(reads, known);
  return known;
}

/** Returns the first user-agent line of a group that has a token that a crawler looks for. */
export function findAgentIn(
  { agents }: RobotsGroup,
  crawler: { readonly reads: readonly string[] },
  { document }: LintedFile,
): AgentLine | undefined {
  const tokens = readsOf(crawler);
  return agents.find(({ value }) =>
    readAgentNames(value, document.dialect).names.some((name) => tokens.includes(foldCase(name))),
  );
}

/** Returns the first crawler that no group names: a main search crawler if possible. It obeys the groups for `*`. */
export function findUnnamedCrawler(file: LintedFile): KnownCrawler | undefined {
  const isUnnamed = (crawler: KnownCrawler): boolean => !crawler.ignoresAny && !isNamedIn(file, crawler);
  return mainSearchCrawlers(file).find(isUnnamed) ?? file.crawlers.find(isUnnamed);
}

/** Returns the group that contains a rule. */
export function groupOfRule({ document }: LintedFile, { span }: Rule): RobotsGroup | undefined {
  return document.groups.find((group) => group.span.start <= span.start && span.start < group.span.end);
}

/** Whether an Allow rule opens pages, and not only single files such as the robots.txt. */
export function opensPages(rules: readonly Rule[]): boolean {
  return rules.some(({ type, path }) => type === "allow" && !SINGLE_FILES.test(path));
}

/** Returns the fix that disables a code for a line. */
export function markAsIntended(
  { document }: LintedFile,
  line: number,
  code: string,
): { readonly title: string; readonly edits: readonly Edit[] } {
  const edits = [insertBefore(document, line, [`# maycrawl-disable-next-line ${code}`])];
  return { title: "Mark it as intended", edits };
}
