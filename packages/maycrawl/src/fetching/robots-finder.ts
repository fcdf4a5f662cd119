import { getOrigin, getRobotsUrl, governs } from "@maycrawl/engine";
import type { Io } from "../cli/io.ts";
import { checkFetchable, checkUrl } from "../input/url-operand.ts";
import { noteRobotsWarnings } from "../notes/robots-warnings.ts";
import { maskedPath } from "../output/masked-text.ts";
import type { FindOptions, FoundRobots } from "../robots/found-robots.ts";
import { loadRobots } from "./load-robots.ts";
import type { OriginFetcher } from "./origin-fetcher.ts";

/** Finds the robots.txt by which a URL is judged. What it holds open is let go at its end. */
export interface RobotsFinder extends AsyncDisposable {
  /**
   * Checks that a URL is one that a robots.txt governs, and that there is a way to that, before anything is done.
   * @throws {UsageError} where one of both fails.
   */
  check(url: string): void;
  find(url: string): Promise<FoundRobots>;
}

/** The finder for what `--robots` says, or for its absence. */
export function robotsFinder(source: string | undefined, options: FindOptions, io: Io): RobotsFinder {
  return source === undefined ? originFinder(options, io) : sourceFinder(source, options, io);
}

/** Asks each origin for its robots.txt, once for all of its URLs (RFC 9309 §2.3). */
function originFinder({ dialects, fetching }: FindOptions, io: Io): RobotsFinder {
  const known = new Map<string, Promise<FoundRobots>>();
  let origins: Promise<OriginFetcher> | undefined;
  const ask = async (url: string): Promise<FoundRobots> => {
    // Loaded only here: an HTTP client takes longer to start than a local file takes to be judged.
    const { openOriginFetcher, robotsOf } = await import("./origin-fetcher.ts");
    origins ??= openOriginFetcher(dialects, fetching, io);
    const robots = robotsOf(url, await (await origins).ask(url), dialects, io);
    noteRobotsWarnings(robots, dialects, io);
    return robots;
  };
  return {
    check(url) {
      checkUrl(url);
      checkFetchable(getRobotsUrl(url));
    },
    find(url) {
      const origin = getOrigin(url) ?? "";
      const robots = known.get(origin) ?? ask(url);
      known.set(origin, robots);
      return robots;
    },
    async [Symbol.asyncDispose]() {
      // One that could not be opened was told of where it was asked.
      await (await origins?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}

/** Judges every URL by the one robots.txt that was given. */
function sourceFinder(source: string, options: FindOptions, io: Io): RobotsFinder {
  const noted = new Set<string>();
  let robots: Promise<FoundRobots> | undefined;
  /** A robots.txt that was fetched from elsewhere is no less worth asking, as long as it is said. */
  const noteForeign = ({ name }: FoundRobots, url: string): void => {
    const governing = getRobotsUrl(url).href;
    if (noted.has(governing)) return;
    noted.add(governing);
    io.note(
      `note: ${name} does not govern ${maskedPath(url)}: crawlers go by ${maskedPath(governing)} (RFC 9309 §2.3)`,
    );
  };
  return {
    check: checkUrl,
    async find(url) {
      robots ??= loadNoted(source, options, io);
      const found = await robots;
      if (found.url !== undefined && !governs(found.url, url)) noteForeign(found, url);
      return found;
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** Loads the robots.txt that `--robots` names, and tells people what is odd about it. */
export async function loadNoted(source: string, options: FindOptions, io: Io): Promise<FoundRobots> {
  const robots = await loadRobots(source, options, io);
  noteRobotsWarnings(robots, options.dialects, io);
  return robots;
}
