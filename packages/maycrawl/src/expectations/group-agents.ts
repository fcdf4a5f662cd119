import { extractProductToken, type RobotsDocument, type RobotsGroup } from "@maycrawl/engine";
import type { Crawler } from "../options/crawler-option.ts";

/** Returns the product tokens that a crawler looks for, in order. */
export function readsOf({ token, profile }: Crawler): readonly string[] {
  return profile?.reads ?? [token];
}

/**
 * Returns the product tokens of a new group for crawlers, each once. `GoogleOther` is enough for GoogleOther-Image, which
 * reads this token, too, unless the file names GoogleOther-Image. Tokens of other names are listed, although bingbot
 * also reads `msnbot`: a person expects to see them.
 */
export function agentsFor(crawlers: readonly Crawler[], document: RobotsDocument): readonly string[] {
  const named = namesIn(document.groups);
  const reads = crawlers.map(readsOf);
  const sure = new Set(reads.filter(({ length }) => length === 1).map(([token]) => token));
  const listed = reads.filter(([own = "", ...others]) => {
    const isEnough = others.some((token) => sure.has(token) && own.startsWith(token));
    return !isEnough || named.has(own.toLowerCase());
  });
  return [...new Set(listed.flatMap(([token]) => token ?? []))];
}

/** Returns the first crawler, and those that probably obey the same groups of a document. */
export function obeying(
  groups: readonly RobotsGroup[],
  crawlers: readonly Crawler[],
  document: RobotsDocument,
): readonly Crawler[] {
  const named = namesIn(document.groups);
  const wanted = namesIn(groups);
  return crawlers.filter((crawler, index) => {
    const token = readsOf(crawler).find((one) => named.has(one.toLowerCase()));
    const any = crawler.profile?.ignoresAny === true ? "" : "*";
    return index === 0 || wanted.has(token?.toLowerCase() ?? any);
  });
}

/** Returns the product tokens that groups name, in lower case, and `*`. */
function namesIn(groups: readonly RobotsGroup[]): ReadonlySet<string> {
  const values = groups.flatMap(({ agents }) => agents.map(({ value }) => value.trim()));
  return new Set(values.map((value) => (extractProductToken(value) ?? value).toLowerCase()));
}
