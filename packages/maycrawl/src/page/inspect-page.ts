import { type Decision, getRobotsUrl } from "@maycrawl/engine";
import { type ReadPageOptions, readPage } from "@maycrawl/readers";
import { pageOffsets } from "@maycrawl/readers/internal";
import type { PageFetcher } from "../fetching/page-fetcher.ts";
import { type Source, sourceText } from "../input/document-source.ts";
import { dialectFor } from "../options/crawler-option.ts";
import { maskedPath } from "../output/masked-text.ts";
import { bytePositions } from "./byte-positions.ts";
import { fetchPage } from "./fetched-page.ts";
import { findGoverningRobots, type GoverningRobots } from "./governing-robots.ts";
import type { InspectedPage, PageOutcome } from "./inspected-page.ts";
import type { PageInput } from "./page-question.ts";

/**
 * Reads a page. Fetches no page that the robots.txt disallows; always reads a given file.
 * @throws {UndeterminedError} if a file cannot be read, or if the address policy forbids the request for a robots.txt.
 */
export async function inspectPage(question: PageInput, pages: PageFetcher): Promise<InspectedPage> {
  const { source, url, crawler, asked } = question;
  const first = url === undefined ? undefined : await findGoverningRobots(url, question, pages);
  const read = await readOutcome(question, first, pages);
  const dialect = dialectFor(crawler, asked);
  const of = { source: sourceText(source), url, crawler, dialect, read };
  if (source.kind !== "url") return { ...of, name: nameOf(source), robots: first };
  const final = read.kind === "read" ? (read.page.url ?? source.url.href) : source.url.href;
  const robots =
    final === source.url.href ? first : await findGoverningRobots(new URL(final), question, pages);
  return { ...of, name: maskedPath(final), robots };
}

function nameOf(source: Exclude<Source, { kind: "url" }>): string {
  return source.kind === "stdin" ? "<stdin>" : maskedPath(source.path);
}

async function readOutcome(
  { source, content, url, crawler }: PageInput,
  robots: GoverningRobots | undefined,
  pages: PageFetcher,
): Promise<PageOutcome> {
  const tokens = crawler.profile?.reads ?? [crawler.token];
  // The robots.txt decides about fetching only; a given file is always read.
  if (source.kind !== "url") return readFrom(await content(), { url, tokens });
  if (robots?.decision.allowed === false) return blocked(source.url.href, robots.name, robots.decision);
  const fetched = await fetchPage(source.url, pages);
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
  const page = await readPage(keepChunks(source, chunks), options);
  const bytes = Buffer.concat(chunks);
  return { kind: "read", page, positions: bytePositions(bytes, page.encoding.name, pageOffsets(page)) };
}

/**
 * Yields the chunks of a source, and appends a copy of each chunk to `chunks`. Line and column numbers are computed
 * from the copies.
 */
async function* keepChunks(
  source: AsyncIterable<Uint8Array>,
  chunks: Uint8Array[],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    // The chunk is copied, because the source may reuse its buffer.
    chunks.push(chunk.slice());
    yield chunk;
  }
}
