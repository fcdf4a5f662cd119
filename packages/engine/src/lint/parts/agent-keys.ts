import type { AgentLine } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { foldCase } from "../../text/fold-case.ts";
import type { KnownCrawler, LintedCrawler, LintedFile } from "./linted-file.ts";

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

/**
 * Returns the known crawlers that read the groups of user-agent lines: those that they name, and those that look for
 * the same name, as YandexBot looks for Yandex. For `*` they are the crawlers that no line of the file names.
 * @param maximum maximum number of crawlers.
 */
export function knownReaders(
  agents: readonly AgentLine[],
  file: LintedFile,
  maximum: number,
): readonly KnownCrawler[] {
  const { byKey, unnamed } = readersIn(file);
  const found = new Set<KnownCrawler>();
  for (const { value } of agents) {
    const key = agentKey(value, file);
    for (const crawler of key === "*" ? unnamed : (byKey.get(key ?? "") ?? [])) {
      if (found.size === maximum) return [...found];
      found.add(crawler);
    }
  }
  return [...found];
}

interface Readers {
  /** Crawlers by each name that they look for: first those with that token, then the best known ones. */
  readonly byKey: ReadonlyMap<string, readonly KnownCrawler[]>;
  /** Crawlers that obey groups for `*`, the best known ones first. */
  readonly unnamed: readonly KnownCrawler[];
}

const readers = new WeakMap<LintedFile, Readers>();

function readersIn(file: LintedFile): Readers {
  const cached = readers.get(file);
  if (cached !== undefined) return cached;
  const tried: ReadonlySet<LintedCrawler> = new Set(file.triedCrawlers);
  const known = new Map<LintedCrawler, KnownCrawler>(file.crawlers.map((crawler) => [crawler, crawler]));
  const best = file.triedCrawlers.flatMap((one) => known.get(one) ?? []);
  const all = [...best, ...file.crawlers.filter((crawler) => !tried.has(crawler))];
  const byKey = new Map<string, KnownCrawler[]>();
  for (const crawler of all) {
    for (const [at, token] of crawler.reads.entries()) {
      const key = foldCase(token);
      const same = byKey.get(key) ?? [];
      if (at === 0) same.unshift(crawler);
      else same.push(crawler);
      byKey.set(key, same);
    }
  }
  const named = new Set<string>();
  for (const { agents } of file.document.groups) {
    for (const { value } of agents) named.add(agentKey(value, file) ?? "");
  }
  const isUnnamed = ({ reads, ignoresAny }: KnownCrawler): boolean =>
    !ignoresAny && !reads.some((token) => named.has(foldCase(token)));
  const made = { byKey, unnamed: all.filter(isUnnamed) };
  readers.set(file, made);
  return made;
}
