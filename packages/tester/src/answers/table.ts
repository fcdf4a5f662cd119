import { defaultDialect, diagnoseLength } from "@maycrawl/engine";
import { type NamedCrawler, namedCrawler } from "./named-crawler.ts";
import type { TableAnswer, TableQuestion, TableRow } from "./protocol.ts";
import { type ReadFile, readFile } from "./read-file.ts";
import { readUrlLine } from "./read-url-line.ts";

/** Answers for each URL and each crawler. */
export function answerTable({ robots, site, crawlers, dialect, urls }: TableQuestion): TableAnswer {
  const file = readFile(robots);
  const named = crawlers.map((text) => namedCrawler(text, dialect));
  return {
    rows: urls.map((line): TableRow => {
      const { url, problem } = readUrlLine(line, site);
      if (problem !== undefined) return { problem };
      return {
        url,
        cells: named.map((crawler) => crawler && file.cell(file.matcher(crawler).decide(url), crawler)),
      };
    }),
    columns: named.map((crawler) => ({
      token: crawler?.token,
      dialect: crawler?.dialect === defaultDialect ? undefined : crawler?.dialect.name,
      near: crawler?.near,
    })),
    bytes: file.bytes.length,
    lines: linesIn(robots.text),
    cut: cutOf(file, named),
  };
}

/** Returns the place where the first crawler that has a size limit stops reading. */
function cutOf(file: ReadFile, crawlers: readonly (NamedCrawler | undefined)[]): TableAnswer["cut"] {
  for (const crawler of crawlers) {
    const document = crawler && file.document(crawler.dialect);
    if (!document?.truncated) continue;
    const maxBytes = document.dialect.maxBytes ?? 0;
    const { line } = diagnoseLength(document, maxBytes).params;
    const first = typeof line === "number" ? line : document.lineCount + 1;
    return { line: first, maxBytes, dialect: document.dialect.name };
  }
  return undefined;
}

function linesIn(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
