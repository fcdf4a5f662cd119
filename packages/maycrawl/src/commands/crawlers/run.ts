import { crawlers as known, purposes } from "@maycrawl/engine";
import { NoneFoundError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { aliasNote } from "../../notes/crawler-name-notes.ts";
import { products } from "../../options/crawler-sets.ts";
import { jsonLine } from "../../output/json.ts";
import { maskedText } from "../../output/masked-text.ts";
import { Table } from "../../output/table.ts";
import { wordHint } from "../../suggest/suggest-word.ts";
import type { CrawlersOptions } from "./command.ts";
import { crawlerRows } from "./crawler-rows.ts";
import { crawlerJson } from "./json.ts";
import { search } from "./search.ts";
import { crawlerText } from "./text.ts";

/**
 * `maycrawl crawlers`: lists the known crawlers, or shows everything that is known about one crawler.
 * @throws {NoneFoundError} if no crawler matches.
 */
export async function run([text]: readonly string[], options: CrawlersOptions, io: Io): Promise<ExitCode> {
  const found = search(text);
  if (found.kind === "one" && found.isAlias) io.note(aliasNote(text ?? "", found.crawler.token));
  const matches = found.kind === "one" ? [found.crawler] : found.crawlers;
  if (matches.length === 0) {
    const words = known.flatMap(({ token, vendor }) => [vendor, token]);
    throw new NoneFoundError(
      `no known crawler has "${maskedText(text ?? "")}" in its token, vendor or purposes`,
      ...wordHint(text ?? "", [...words, ...Object.keys(products), ...purposes]),
      "maycrawl crawlers lists all known crawlers",
    );
  }
  if (options.json === true)
    await io.out.write(matches.map((crawler) => jsonLine(crawlerJson(crawler))).join(""));
  else if (found.kind === "one") await io.out.write(crawlerText(found.crawler, io.paint));
  else await io.out.write(new Table(io.paint).rows(crawlerRows(found.crawlers, io.columns)));
  return ALLOWED;
}
