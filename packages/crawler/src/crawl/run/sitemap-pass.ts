import { AddressRefusedError, type RobotsAgent } from "@maycrawl/agent";
import { fetchBy } from "../../discover/sitemap-fetch.ts";
import { walkSitemaps } from "../../discover/walk.ts";
import type { WalkedFile, WalkFault } from "../../discover/walked.ts";
import type { CrawlEvent } from "../events.ts";
import type { Frontier, HostTurn, SitemapRecord } from "../frontier.ts";
import type { FoundUrl } from "../url/found-url.ts";
import type { LinkFinder } from "../visit/link-finder.ts";

/** How many entries are added in one step. */
const STEP = 500;

/** Where the entries of sitemaps go, and who reads them. */
export interface SitemapPassOptions {
  readonly agent: RobotsAgent;
  readonly finder: LinkFinder;
  readonly frontier: Pick<Frontier, "add" | "sitemap">;
  readonly signal: AbortSignal;
  /** Milliseconds in which an answer has to begin. */
  readonly mostMs: number;
  /** Told of each file. */
  readonly tell: (event: CrawlEvent) => Promise<void>;
}

/**
 * Reads all sitemaps of a site and adds what they name, while they come.
 * @param sitemaps where to begin; undefined: where its robots.txt says, or custom has it.
 * @throws the signal's reason.
 */
export async function readSitemaps(
  site: string,
  sitemaps: readonly string[] | undefined,
  { agent, finder, frontier, signal, mostMs, tell }: SitemapPassOptions,
): Promise<void> {
  let step: FoundUrl[] = [];
  const flush = async (): Promise<void> => {
    const found = step;
    step = [];
    if (found.length > 0) await frontier.add(found);
  };
  const errors = new Map<string, number>();
  for await (const walked of walkSitemaps(site, agent, { sitemaps, signal, fetch: fetchBy(agent, mostMs) })) {
    if (walked.type === "entry") {
      const { entry, sitemap } = walked;
      if (entry.type === "url") {
        const { loc, lastmod } = entry;
        const found = finder.found(loc, { by: "sitemap", depth: 1, sitemap, lastmod: timeOf(lastmod) });
        if (found !== undefined) step.push(found);
        if (step.length >= STEP) await flush();
      } else if (entry.type === "diagnostic" && entry.diagnostic.level === "error") {
        errors.set(sitemap, (errors.get(sitemap) ?? 0) + 1);
      }
      continue;
    }
    // A guess that finds nothing is no fault of the site; what somebody names should be there.
    if (walked.type === "fault" && walked.guessed === true && walked.status === 404) continue;
    const record = recordOf(walked, errors.get(walked.sitemap) ?? 0);
    await frontier.sitemap(record);
    void tell({ type: "sitemap", sitemap: record });
  }
  await flush();
}

/** Reads all sitemaps of a host, if its frontier wants them all at once (a fleet's). */
export async function readAllSitemaps(
  turn: HostTurn,
  options: Omit<SitemapPassOptions, "signal"> & {
    readonly sitemaps: boolean;
    readonly stopping: AbortSignal;
  },
): Promise<void> {
  const { sitemaps, agent, stopping } = options;
  if (!sitemaps || !turn.wantsSitemaps) return;
  try {
    const access = await agent.access(turn.origin, { signal: stopping });
    // What may be fetched is unknown, which is found out again with the first page.
    if (access.kind === "unreachable") return;
  } catch (thrown) {
    if (thrown instanceof AddressRefusedError) return;
    throw thrown;
  }
  await readSitemaps(turn.origin, undefined, { ...options, signal: stopping });
  await turn.sitemapsRead();
}

/** The same for sitemaps that are seeds, one after the other. Each is of a site of its own. */
export async function readSeedSitemaps(
  sitemaps: readonly string[],
  options: SitemapPassOptions,
): Promise<void> {
  for (const sitemap of sitemaps) await readSitemaps(sitemap, [sitemap], options);
}

function recordOf(walked: WalkedFile | WalkFault, errors: number): SitemapRecord {
  if (walked.type === "file") return { url: walked.sitemap, entries: walked.urls, errors, fault: undefined };
  return { url: walked.sitemap, entries: 0, errors, fault: `${walked.code}: ${walked.message}` };
}

function timeOf(lastmod: unknown): string | undefined {
  return typeof lastmod === "string" ? lastmod : undefined;
}
