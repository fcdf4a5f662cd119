import {
  crawlers,
  extractProductToken,
  findCrawler,
  identifyCrawler,
  isProductToken,
  type RobotsDocument,
} from "@maycrawl/engine";
import { iterateGroups, majorCrawlers } from "@maycrawl/engine/internal";
import type { Crawler } from "./crawler-option.ts";

/** Stands for every crawler that no group names. */
const UNNAMED: Crawler = { given: "*", token: "*" };
/** Maximum number of unknown crawlers: a hostile file may name thousands, and each is compared. */
const MAX_UNKNOWN = 100;

/**
 * Returns the crawlers that are compared without `--as`: the unnamed one, those that the files name and that maycrawl
 * does not know, and all known ones, the best known first.
 */
export function allCrawlers(documents: readonly RobotsDocument[]): readonly Crawler[] {
  const unknown = new Map<string, Crawler>();
  for (const name of documents.flatMap(agentNames)) {
    if (unknown.size === MAX_UNKNOWN) break;
    const token = extractProductToken(name);
    if (token === undefined || !isProductToken(token)) continue;
    if ((findCrawler(token) ?? identifyCrawler(name)) !== undefined) continue;
    const key = token.toLowerCase();
    if (!unknown.has(key)) unknown.set(key, { given: token, token });
  }
  const major = majorCrawlers.flatMap((token) => findCrawler(token) ?? []);
  const known = [...new Set([...major, ...crawlers])].map(
    (profile): Crawler => ({ given: profile.token, token: profile.token, profile }),
  );
  return [UNNAMED, ...unknown.values(), ...known];
}

function agentNames(document: RobotsDocument): readonly string[] {
  const names = new Set<string>();
  for (const group of iterateGroups(document)) for (const { value } of group.agents()) names.add(value);
  return [...names];
}
