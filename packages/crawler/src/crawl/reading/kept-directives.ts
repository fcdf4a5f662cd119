import { type CrawlerOrToken, type PageDirective, resolvePage } from "@maycrawl/engine";

/** Maximum length of the stored directives of one page, in characters. */
const MAX_KEPT = 2_000;

/** A directive as it is stored: `[name, value, productToken, from, where]`. */
type Kept = readonly [
  name: string,
  value: string | null,
  productToken: string,
  from: "m" | "h",
  where: number,
];

/**
 * Serialises a page's directives. A later visit needs them if only the header has changed. If they are too long, some
 * are omitted. The directives that decide indexing and following, in META tags or in the header, are kept first.
 * @returns undefined if the page has no directives.
 */
export function serialiseDirectives(
  directives: readonly PageDirective[],
  crawler: CrawlerOrToken,
): string | undefined {
  if (directives.length === 0) return undefined;
  const all = JSON.stringify(directives.map(encode));
  if (all.length <= MAX_KEPT) return all;
  const parts: string[] = [];
  let length = 2;
  for (const directive of [...selectDeciding(directives, crawler), ...directives]) {
    const part = JSON.stringify(encode(directive));
    if (length + part.length + 1 > MAX_KEPT || parts.includes(part)) continue;
    parts.push(part);
    length += part.length + 1;
  }
  return `[${parts.join(",")}]`;
}

/** Parses stored directives. Returns an empty list if the text is missing or invalid. */
export function parseDirectives(text: string | undefined): readonly PageDirective[] {
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

function encode({ name, value, productToken, from, where }: PageDirective): Kept {
  return [name, value ?? null, productToken, from === "meta" ? "m" : "h", where];
}

/** Returns the directives that decide indexing and following, separately for META tags and the header. */
function selectDeciding(
  directives: readonly PageDirective[],
  crawler: CrawlerOrToken,
): readonly PageDirective[] {
  return (["meta", "header"] as const).flatMap((source) => {
    const fromSource = directives.filter(({ from }) => from === source);
    const { index, follow } = resolvePage(fromSource, crawler);
    return [index.because, follow.because].flatMap((because) => because ?? []);
  });
}
