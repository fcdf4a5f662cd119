import type { AgentLine, RobotsGroup } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { foldCase } from "../../text/fold-case.ts";
import { foldedNamesOf, type KnownCrawler, type LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** Maximum number of user-agent lines of a group that are read. A hostile file can have very many. */
const MAX_AGENTS = 100;

/**
 * Returns the crawler that a user-agent line names, as a key that is equal for equal crawlers: `*` for every crawler;
 * undefined for a value that names no crawler.
 */
export function agentKey(value: string, { document }: LintedFile): string | undefined {
  const { because, names } = readAgentNames(value, document.dialect);
  if (because === "any") return "*";
  // The last name is the longest one. MJ12bot is also read as MJ, which would be another crawler.
  const name = names.at(-1);
  return name === undefined ? undefined : foldCase(name);
}

/** Whether a group is for `*`. */
export function isForAny({ agents }: Pick<RobotsGroup, "agents">, file: LintedFile): boolean {
  return agents.some(({ value }) => agentKey(value, file) === "*");
}

/** Returns the crawlers that user-agent lines name, without `*`. */
export function crawlersNamedIn(agents: readonly AgentLine[], file: LintedFile): readonly LintedCrawler[] {
  const named = agents.map(({ value }) => file.crawlerNamed(value));
  return [...new Set(named.filter((crawler) => crawler !== undefined))];
}

/**
 * Returns the crawlers to try for a group: for `*` the best known ones that no group names, then the known ones that it
 * names, then others that it names.
 */
export function crawlersOf({ agents }: RobotsGroup, file: LintedFile): readonly LintedCrawler[] {
  const read = agents.slice(0, MAX_AGENTS);
  const isTried = (crawler: LintedCrawler): boolean => file.triedCrawlers.includes(crawler);
  const named = read.filter(({ value }) => agentKey(value, file) !== "*");
  const unnamed = named.length < read.length ? unnamedCrawlers(file).filter(isTried) : [];
  const unknown = crawlersNamedIn(named, file).filter((one) => !one.isKnown && isTried(one));
  return [...unnamed, ...knownCrawlersOf(named, file), ...unknown];
}

/**
 * Returns the known crawlers that obey the groups of user-agent lines: those that they name, and those that look for
 * the same name, as YandexBot looks for Yandex. For `*` they are the crawlers that no line of the file names.
 */
export function knownCrawlersOf(
  agents: readonly AgentLine[],
  file: LintedFile,
  maximum: number = file.crawlers.length,
): readonly KnownCrawler[] {
  const { byName } = readersIn(file);
  const found = new Set<KnownCrawler>();
  for (const { value } of agents.slice(0, MAX_AGENTS)) {
    const key = agentKey(value, file);
    for (const crawler of key === "*" ? unnamedCrawlers(file) : (byName.get(key ?? "") ?? [])) {
      if (found.size === maximum) return [...found];
      found.add(crawler);
    }
  }
  return [...found];
}

/** Returns the known crawlers that no group names, so that they obey the groups for `*`: the best known ones first. */
export function unnamedCrawlers(file: LintedFile): readonly KnownCrawler[] {
  return readersIn(file).unnamed;
}

/** Returns the first user-agent line that has the token of a crawler. */
export function findAgentOf(file: LintedFile, crawler: KnownCrawler): AgentLine | undefined {
  return readersIn(file).agents.get(foldedNamesOf(crawler)[0] ?? "");
}

/** Whether a group names a crawler with one of the tokens that it looks for. */
export function isNamedIn(file: LintedFile, crawler: KnownCrawler): boolean {
  return foldedNamesOf(crawler).some((name) => readersIn(file).agents.has(name));
}

/** Returns the first user-agent line of a group that has a token that a crawler looks for. */
export function findAgentIn(
  { agents }: RobotsGroup,
  crawler: LintedCrawler,
  { document }: LintedFile,
): AgentLine | undefined {
  const tokens = foldedNamesOf(crawler);
  return agents.find(({ value }) =>
    readAgentNames(value, document.dialect).names.some((name) => tokens.includes(foldCase(name))),
  );
}

interface Readers {
  /** First user-agent line with each name. Names are folded. */
  readonly agents: ReadonlyMap<string, AgentLine>;
  /** Crawlers by each name that they look for: first those with that token, then the best known ones. */
  readonly byName: ReadonlyMap<string, readonly KnownCrawler[]>;
  readonly unnamed: readonly KnownCrawler[];
}

const readers = new WeakMap<LintedFile, Readers>();

function readersIn(file: LintedFile): Readers {
  const cached = readers.get(file);
  if (cached !== undefined) return cached;
  // The tried crawlers are the best known ones.
  const all = new Set([
    ...file.triedCrawlers.flatMap(({ token }) => file.knownCrawler(token) ?? []),
    ...file.crawlers,
  ]);
  const byName = new Map<string, KnownCrawler[]>();
  for (const crawler of all) {
    for (const [at, name] of foldedNamesOf(crawler).entries()) {
      const same = byName.get(name) ?? [];
      if (at === 0) same.unshift(crawler);
      else same.push(crawler);
      byName.set(name, same);
    }
  }
  const agents = agentsByName(file);
  const unnamed = [...all].filter(
    (crawler) => !crawler.ignoresAny && !foldedNamesOf(crawler).some((name) => agents.has(name)),
  );
  const made = { agents, byName, unnamed };
  readers.set(file, made);
  return made;
}

function agentsByName({ document: { groups, dialect } }: LintedFile): ReadonlyMap<string, AgentLine> {
  const byValue = new Map<string, AgentLine>();
  for (const { agents } of groups) {
    for (const agent of agents) if (!byValue.has(agent.value)) byValue.set(agent.value, agent);
  }
  const byName = new Map<string, AgentLine>();
  for (const [value, agent] of byValue) {
    for (const name of readAgentNames(value, dialect).names.map(foldCase)) {
      if (!byName.has(name)) byName.set(name, agent);
    }
  }
  return byName;
}
