import { type Decision, type Dialect, getRobotsUrl } from "@maycrawl/engine";
import { type Page, type ReadPageOptions, readPage } from "@maycrawl/readers";
import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { type Crawler, dialectFor } from "../../input/asked-crawler.ts";
import { type Source, sourceText } from "../../input/document-source.ts";
import type { FetchOptions } from "../../input/fetch-options.ts";
import type { RobotsFinder } from "../../input/robots-finder.ts";
import { shownPath } from "../../output/shown-address.ts";
import type { AskedPage, PageOutcome } from "./asked-page.ts";
import { fetchedPage } from "./fetched-page.ts";
import { type GoverningRobots, governingRobots } from "./governing-robots.ts";
import { positionsIn } from "./positions.ts";

/** Which page is asked about, and by whom. */
export interface PageQuestion {
  readonly source: Source;
  /** Opens a file or standard input. */
  readonly content: () => Promise<AsyncIterable<Uint8Array>>;
  /** Where the page is, or where a file belongs. */
  readonly url: URL | undefined;
  readonly crawler: Crawler;
  /** The dialect that was asked for. */
  readonly asked: Dialect | undefined;
  /** Finds what `--robots` names; undefined without it. */
  readonly robots: RobotsFinder | undefined;
  readonly fetching: FetchOptions;
}

/**
 * Reads a page, unless its robots.txt forbids it.
 * @throws {NotFoundOutError} where a file cannot be read, or a robots.txt not be asked for.
 */
export async function askPage(question: PageQuestion, pages: PageFetcher): Promise<AskedPage> {
  const { source, url, crawler, asked } = question;
  const first = url === undefined ? undefined : await governingRobots(url, question, pages);
  const read = await outcomeOf(question, first, pages);
  const dialect = dialectFor(crawler, asked);
  const of = { source: sourceText(source), url, crawler, dialect, read };
  if (source.kind !== "url") return { ...of, name: nameOf(source), robots: first };
  const final = read.kind === "read" ? (read.page.url ?? source.url.href) : source.url.href;
  const robots = final === source.url.href ? first : await governingRobots(new URL(final), question, pages);
  return { ...of, name: shownPath(final), robots };
}

function nameOf(source: Exclude<Source, { kind: "url" }>): string {
  return source.kind === "stdin" ? "<stdin>" : shownPath(source.path);
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
      return blocked(fetched.url, shownPath(getRobotsUrl(fetched.url).href), fetched.decision);
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
  return { kind: "read", page, positions: positionsIn(bytes, page.encoding.name, offsetsIn(page)) };
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
