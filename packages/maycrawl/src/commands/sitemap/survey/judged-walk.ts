import { crawlerMessages, type Walked, type WalkedFile, type WalkFailure } from "@maycrawl/crawler";
import { decideUnlessRefused } from "@maycrawl/crawler/internal";
import type { Decision } from "@maycrawl/engine";
import { createMessage } from "@maycrawl/engine/internal";
import type { PageFetcher } from "../../../fetching/page-fetcher.ts";

/**
 * A problem of a sitemap file. A walk reads files by the rules for maycrawl itself. Two codes show that the rules for
 * the crawler differ from these rules:
 *
 * - `blocked`: the crawler may not fetch the file, but maycrawl has read it.
 * - `reader-disallowed`: the crawler may fetch the file, but maycrawl may not. The file was not read.
 */
export interface FileFailure extends Omit<WalkFailure, "code"> {
  readonly code: WalkFailure["code"] | "blocked" | "reader-disallowed";
}

/** Item of a walk, judged for a crawler. */
export type JudgedWalkItem = Exclude<Walked, WalkFailure> | FileFailure;

/**
 * Returns the item of a walk, judged for the crawler. If the item is a file that the crawler may not fetch, a failure
 * follows the item.
 */
export async function judgeWalkItem(walked: Walked, pages: PageFetcher): Promise<readonly JudgedWalkItem[]> {
  if (pages.reader === pages.agent) return [walked];
  if (walked.type === "failure") return [await judgedFailure(walked, pages)];
  const failure = walked.type === "file" ? await blockedFile(walked, pages) : undefined;
  return failure === undefined ? [walked] : [walked, failure];
}

/**
 * Returns the item of a walk for the common results of several crawlers. A file that maycrawl may not fetch gets the
 * code `reader-disallowed`, because the crawlers may be allowed to fetch the file.
 */
export function asReaderItem(walked: Walked): JudgedWalkItem {
  const isOwn =
    walked.type === "failure" && walked.code === "disallowed" && walked.decision?.because !== "unreachable";
  return isOwn ? { ...walked, code: "reader-disallowed" } : walked;
}

async function judgedFailure(failure: WalkFailure, pages: PageFetcher): Promise<FileFailure> {
  const { code, sitemap, url = sitemap } = failure;
  if (code !== "disallowed" || failure.decision?.because === "unreachable") return failure;
  // If the file redirects, `url` is the target that maycrawl may not fetch. If the crawler may fetch both URLs, only
  // maycrawl is disallowed, and the contents of the file are unknown.
  const found = await firstForbidden([sitemap, url], pages);
  if (found === undefined) return { ...failure, code: "reader-disallowed" };
  return { ...failure, url: found.url, decision: found.decision };
}

/** Returns a failure if the crawler may not fetch a file that was read. */
async function blockedFile(
  { sitemap, url, depth, namedIn, guessed }: WalkedFile,
  pages: PageFetcher,
): Promise<FileFailure | undefined> {
  const found = await firstForbidden([sitemap, url], pages);
  if (found === undefined) return undefined;
  return {
    type: "failure",
    code: "blocked",
    sitemap,
    depth,
    ...found,
    ...(namedIn && { namedIn }),
    ...(guessed && { guessed }),
    ...createMessage(crawlerMessages, "blocked", { url: found.url }),
  };
}

/** Returns the first of the URLs that the crawler may not fetch. */
async function firstForbidden(
  urls: readonly string[],
  { agent }: PageFetcher,
): Promise<{ readonly url: string; readonly decision: Decision } | undefined> {
  for (const url of new Set(urls)) {
    const decision = await decideUnlessRefused(url, agent);
    if (decision?.allowed === false) return { url, decision };
  }
  return undefined;
}
