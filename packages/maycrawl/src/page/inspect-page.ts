import { type Decision, getRobotsUrl } from "@maycrawl/engine";
import { type Page, type ReadPageOptions, readPage } from "@maycrawl/readers";
import type { PageFetcher } from "../fetching/page-fetcher.ts";
import { type Source, sourceText } from "../input/document-source.ts";
import { dialectFor } from "../options/crawler-option.ts";
import { maskedPath } from "../output/masked-text.ts";
import { bytePositions } from "./byte-positions.ts";
import { fetchedPage } from "./fetched-page.ts";
import { type GoverningRobots, governingRobots } from "./governing-robots.ts";
import type { InspectedPage, PageOutcome } from "./inspected-page.ts";
import type { PageQuestion } from "./page-question.ts";

/**
 * Reads a page, unless its robots.txt forbids it.
 * @throws {NotFoundOutError} where a file cannot be read, or a robots.txt not be asked for.
 */
export async function inspectPage(question: PageQuestion, pages: PageFetcher): Promise<InspectedPage> {
  const { source, url, crawler, asked } = question;
  const first = url === undefined ? undefined : await governingRobots(url, question, pages);
  const read = await outcomeOf(question, first, pages);
  const dialect = dialectFor(crawler, asked);
  const of = { source: sourceText(source), url, crawler, dialect, read };
  if (source.kind !== "url") return { ...of, name: nameOf(source), robots: first };
  const final = read.kind === "read" ? (read.page.url ?? source.url.href) : source.url.href;
  const robots = final === source.url.href ? first : await governingRobots(new URL(final), question, pages);
  return { ...of, name: maskedPath(final), robots };
}

function nameOf(source: Exclude<Source, { kind: "url" }>): string {
  return source.kind === "stdin" ? "<stdin>" : maskedPath(source.path);
}

async function outcomeOf(
  { source, content, url, crawler }: PageQuestion,
  robots: GoverningRobots | undefined,
  pages: PageFetcher,
): Promise<PageOutcome> {
  const tokens = crawler.profile?.reads ?? [crawler.token];
  // A file is there to be read, whoever may fetch the page.
  if (source.kind !== "url") return readFrom(await content(), { url, tokens });
  if (robots?.decision.allowed === false) return blocked(source.url.href, robots.name, robots.decision);
  const fetched = await fetchedPage(source.url, pages);
  switch (fetched.kind) {
    case "failed":
      return fetched;
    case "blocked":
      return blocked(fetched.url, maskedPath(getRobotsUrl(fetched.url).href), fetched.decision);
    case "answer": {
      const { url: final, status, headers, body } = fetched.answer;
      return readFrom(body, { url: final, status, headers, tokens });
    }
  }
}

function blocked(url: string, robots: string, decision: Decision): PageOutcome {
  return { kind: "blocked", url, robots, decision };
}

async function readFrom(source: AsyncIterable<Uint8Array>, options: ReadPageOptions): Promise<PageOutcome> {
  const chunks: Uint8Array[] = [];
  const page = await readPage(kept(source, chunks), options);
  const bytes = Buffer.concat(chunks);
  return { kind: "read", page, positions: bytePositions(bytes, page.encoding.name, offsetsIn(page)) };
}

/** The same bytes, which `chunks` keeps, so that places in them can be told by line and column: as many as are read. */
async function* kept(source: AsyncIterable<Uint8Array>, chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    // A copy: whose buffer it is may use it again.
    chunks.push(chunk.slice());
    yield chunk;
  }
}

/** The bytes of a page at which something stands that may be told. */
function offsetsIn({
  directives,
  meta,
  relations,
  canonicals,
  refresh,
  nosnippet,
  diagnostics,
}: Page): readonly number[] {
  return [
    ...directives.flatMap(({ from, where }) => (from === "meta" ? [where] : [])),
    ...meta.map(({ where = 0 }) => where),
    ...relations.flatMap(({ from, where }) => (from === "link" ? [where] : [])),
    ...canonicals.flatMap(({ from, where }) => (from === "link" ? [where] : [])),
    ...(refresh?.from === "meta" ? [refresh.where] : []),
    ...nosnippet.map(({ start }) => start),
    ...diagnostics.map(({ offset }) => offset),
  ];
}
