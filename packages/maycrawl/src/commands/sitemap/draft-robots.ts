import type { AccessResult, Decision, Dialect } from "@maycrawl/engine";
import { noteDiagnostics } from "../../diagnostic-notes.ts";
import { type Crawler, dialectFor } from "../../input/asked-crawler.ts";
import type { FetchOptions } from "../../input/fetch-options.ts";
import type { Io } from "../../io.ts";
import { loadRobots } from "../../robots.ts";
import { robotsIn } from "../../robots-in-dialect.ts";
import { judge } from "../../verdict.ts";

/** The robots.txt that `--robots` names, by which all pages are judged as if it were that of their sites. */
export interface DraftRobots {
  /** Where it is from: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** What stands before `:line:column`, made visible. */
  readonly name: string;
  readonly access: AccessResult;
  decide(url: string): Decision;
}

/**
 * Reads it once for all crawlers, and returns it as each of them reads it.
 * @param asked the dialect that was asked for; without one each crawler's own counts.
 * @throws {NotFoundOutError} where it cannot be read.
 */
export async function draftRobots(
  source: string,
  crawlers: readonly Crawler[],
  asked: Dialect | undefined,
  fetching: FetchOptions,
  io: Io,
): Promise<(crawler: Crawler) => DraftRobots> {
  const dialects = [...new Set(crawlers.map((crawler) => dialectFor(crawler, asked)))];
  const found = await loadRobots(source, { dialects, fetching }, io);
  noteDiagnostics(found, dialects, io);
  const { from, name } = found;
  return (crawler) => {
    const { access } = robotsIn(found, dialectFor(crawler, asked));
    return { from, name, access, decide: (url) => judge(url, crawler, found, asked).decision };
  };
}
