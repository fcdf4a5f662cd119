import { AddressRefusedError } from "@maycrawl/agent";
import { decided } from "@maycrawl/crawler/internal";
import { type AccessResult, type Decision, getOrigin, getRobotsUrl } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { PageFetcher } from "../fetching/page-fetcher.ts";
import { refusedError } from "../fetching/refused-address.ts";
import { dialectFor } from "../options/crawler-option.ts";
import { robotsIn } from "../robots/robots-in-dialect.ts";
import type { MissingPageOutcome } from "../robots/robots-outcome.ts";
import { judge } from "../verdict/judge-url.ts";
import type { PageQuestion } from "./page-question.ts";

/** The robots.txt by which a page is judged, and what it says of it. */
export interface GoverningRobots {
  /** Where it is from: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** What stands before `:line:column`, made visible. */
  readonly name: string;
  readonly access: AccessResult;
  readonly decision: Decision;
  readonly missingPage: MissingPageOutcome | undefined;
  /** What holds for other URLs that the page names; undefined where nobody knows. */
  decide(url: string): Promise<Decision | undefined>;
}

/**
 * The robots.txt that `--robots` names, or that of the URL's site.
 * @throws {NotFoundOutError} where it cannot be read, or not be asked for.
 */
export async function governingRobots(
  url: URL,
  { crawler, asked, robots }: Pick<PageQuestion, "crawler" | "asked" | "robots">,
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
      // What is given is the robots.txt of this one site.
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
      decide: (other) => decided(other, agent),
    };
  } catch (thrown) {
    if (!(thrown instanceof AddressRefusedError)) throw thrown;
    throw refusedError(thrown);
  }
}
