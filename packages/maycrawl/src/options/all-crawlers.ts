import {
  crawlers,
  extractProductToken,
  findCrawler,
  identifyCrawler,
  type RobotsDocument,
} from "@maycrawl/engine";
import { iterateGroups, majorCrawlers } from "@maycrawl/engine/internal";
import type { Crawler } from "./crawler-option.ts";

/** Stands for every crawler that no group names. */
const UNNAMED: Crawler = { given: "*", token: "*" };
/** Maximum number of unknown crawlers. No file of 3,896 real ones names more, but a hostile one can. */
const MAX_UNKNOWN = 2000;

/** The crawlers that are compared without `--as`. */
export interface AllCrawlers {
  /** The unnamed one, those that the files name and that maycrawl does not know, and all known ones. */
  readonly crawlers: readonly Crawler[];
  /** Number of unknown crawlers that the files also name. */
  readonly leftOut: number;
}

/** Returns the crawlers that are compared without `--as`. Of the known ones, the best known come first. */
export function allCrawlers(documents: readonly RobotsDocument[]): AllCrawlers {
  const unknown = unknownCrawlers(documents);
  const major = majorCrawlers.flatMap((token) => findCrawler(token) ?? []);
  const known = [...new Set([...major, ...crawlers])].map(
    (profile): Crawler => ({ given: profile.token, token: profile.token, profile }),
  );
  return {
    crawlers: [UNNAMED, ...unknown.slice(0, MAX_UNKNOWN), ...known],
    leftOut: Math.max(0, unknown.length - MAX_UNKNOWN),
  };
}

function unknownCrawlers(documents: readonly RobotsDocument[]): readonly Crawler[] {
  const unknown = new Map<string, Crawler>();
  for (const name of documents.flatMap(agentNames)) {
    const token = extractProductToken(name);
    if (token === undefined || token.includes("*")) continue;
    if ((findCrawler(token) ?? identifyCrawler(name)) !== undefined) continue;
    const key = token.toLowerCase();
    if (!unknown.has(key)) unknown.set(key, { given: token, token });
  }
  return [...unknown.values()];
}

function agentNames(document: RobotsDocument): readonly string[] {
  const names = new Set<string>();
  for (const group of iterateGroups(document)) for (const { value } of group.agents()) names.add(value);
  return [...names];
}
