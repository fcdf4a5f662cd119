import { type CrawlerOrToken, type PageDirective, resolvePage } from "@maycrawl/engine";

/** Characters of the directives of one page that are kept. */
const MAX_KEPT = 2_000;

/** A directive as it is kept: `[name, value, productToken, from, where]`. */
type Kept = readonly [
  name: string,
  value: string | null,
  productToken: string,
  from: "m" | "h",
  where: number,
];

/**
 * Writes a page's directives, so that what they come to can be found out again when its header changes. Of a page with too many of
 * them those are kept that decide, by the page alone and by the header alone.
 * @returns undefined if there are none.
 */
export function keptDirectives(
  directives: readonly PageDirective[],
  crawler: CrawlerOrToken,
): string | undefined {
  if (directives.length === 0) return undefined;
  const all = JSON.stringify(directives.map(kept));
  if (all.length <= MAX_KEPT) return all;
  const parts: string[] = [];
  let length = 2;
  for (const directive of [...deciding(directives, crawler), ...directives]) {
    const part = JSON.stringify(kept(directive));
    if (length + part.length + 1 > MAX_KEPT || parts.includes(part)) continue;
    parts.push(part);
    length += part.length + 1;
  }
  return `[${parts.join(",")}]`;
}

/** Returns the directives that were kept; none if that cannot be read. */
export function directivesIn(text: string | undefined): readonly PageDirective[] {
  if (text === undefined) return [];
  let all: readonly Kept[];
  try {
    all = JSON.parse(text);
  } catch {
    return [];
  }
  return all.map(([name, value, productToken, from, where]) => ({
    name,
    ...(value === null ? {} : { value }),
    productToken,
    from: from === "m" ? "meta" : "header",
    where,
  }));
}

function kept({ name, value, productToken, from, where }: PageDirective): Kept {
  return [name, value ?? null, productToken, from === "meta" ? "m" : "h", where];
}

/** The directives that decide whether a page may be indexed, and its links followed. */
function deciding(directives: readonly PageDirective[], crawler: CrawlerOrToken): readonly PageDirective[] {
  return (["meta", "header"] as const).flatMap((place) => {
    const there = directives.filter(({ from }) => from === place);
    const { index, follow } = resolvePage(there, crawler);
    return [index.because, follow.because].flatMap((because) => because ?? []);
  });
}
