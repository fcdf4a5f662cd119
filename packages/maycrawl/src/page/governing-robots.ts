import { AddressRefusedError } from "@maycrawl/agent";
import { decideUnlessRefused } from "@maycrawl/crawler/internal";
import { type AccessResult, type Decision, getOrigin, getRobotsUrl } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { PageFetcher } from "../fetching/page-fetcher.ts";
import { refusedError } from "../fetching/refused-address.ts";
import { dialectFor } from "../options/crawler-option.ts";
import { robotsIn } from "../robots/robots-in-dialect.ts";
import type { MissingPageOutcome } from "../robots/robots-outcome.ts";
import { judge } from "../verdict/judge-url.ts";
import type { PageInput } from "./page-question.ts";

/** The robots.txt that governs a page, and its decision about the page. */
export interface GoverningRobots {
  /** Source of the robots.txt: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** Printable name of the robots.txt; `:line:column` is appended to it. */
  readonly name: string;
  readonly access: AccessResult;
  readonly decision: Decision;
  readonly missingPage: MissingPageOutcome | undefined;
  /** Decides about another URL that the page names. Returns undefined if the robots.txt of that URL is unknown. */
  decide(url: string): Promise<Decision | undefined>;
}

/**
 * Finds the robots.txt that `--robots` names, otherwise the robots.txt of the URL's site.
 * @throws {UndeterminedError} if the robots.txt cannot be read, or if the address policy forbids the request.
 */
export async function findGoverningRobots(
  url: URL,
  { crawler, asked, robots }: Pick<PageInput, "crawler" | "asked" | "robots">,
  pages: PageFetcher,
): Promise<GoverningRobots> {
  const { agent } = pages;
  if (robots !== undefined) {
    const found = await robots.find(url.href);
    const { robots: read, decision } = judge(url.href, crawler, found, asked);
    const { from, name, access, missingPage } = read;
    return {
      from,
      name,
      access,
      decision,
      missingPage,
      // The robots.txt from `--robots` applies only to URLs of the page's own origin.
      decide: async (other) =>
        getOrigin(other) === getOrigin(url) ? judge(other, crawler, found, asked).decision : undefined,
    };
  }
  try {
    const access = await agent.access(url);
    const dialect = dialectFor(crawler, asked);
    pages.noteRobots(url, dialect);
    const found = pages.robotsOf(url);
    const from = getRobotsUrl(url).href;
    return {
      from,
      name: visible(from),
      access,
      decision: await agent.decide(url),
      missingPage: found && robotsIn(found, dialect).missingPage,
      decide: (other) => decideUnlessRefused(other, agent),
    };
  } catch (thrown) {
    if (!(thrown instanceof AddressRefusedError)) throw thrown;
    throw refusedError(thrown);
  }
}
