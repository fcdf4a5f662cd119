import { crawlers, findCrawler, type RobotsDocument } from "@maycrawl/engine";
import { majorCrawlers, unknownTokens } from "@maycrawl/engine/internal";
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
  const unknown = unknownTokens(documents).map((token): Crawler => ({ given: token, token }));
  const major = majorCrawlers.flatMap((token) => findCrawler(token) ?? []);
  const known = [...new Set([...major, ...crawlers])].map(
    (profile): Crawler => ({ given: profile.token, token: profile.token, profile }),
  );
  return {
    crawlers: [UNNAMED, ...unknown.slice(0, MAX_UNKNOWN), ...known],
    leftOut: Math.max(0, unknown.length - MAX_UNKNOWN),
  };
}
