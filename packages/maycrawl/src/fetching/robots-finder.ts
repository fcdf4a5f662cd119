import { getOrigin, getRobotsUrl, governs } from "@maycrawl/engine";
import type { Io } from "../cli/io.ts";
import { checkFetchable, checkUrl } from "../input/url-operand.ts";
import { noteRobotsWarnings } from "../notes/robots-warnings.ts";
import { maskedPath } from "../output/masked-text.ts";
import type { FindOptions, FoundRobots } from "../robots/found-robots.ts";
import { loadRobots } from "./load-robots.ts";
import type { OriginFetcher } from "./origin-fetcher.ts";

/** Finds the robots.txt for a URL. Dispose the finder to release its resources. */
export interface RobotsFinder extends AsyncDisposable {
  /**
   * Checks, before any work, that a robots.txt governs the URL. Without `--robots`, also checks that the scheme of the
   * robots.txt can be fetched.
   * @throws {UsageError} if no robots.txt governs the URL, or if the robots.txt cannot be fetched.
   */
  check(url: string): void;
  find(url: string): Promise<FoundRobots>;
}

/** Returns a finder that uses the robots.txt of `--robots`; without that option, the robots.txt of each origin. */
export function robotsFinder(source: string | undefined, options: FindOptions, io: Io): RobotsFinder {
  return source === undefined ? originFinder(options, io) : sourceFinder(source, options, io);
}

/** Returns a finder that fetches each origin's robots.txt once for all of its URLs (RFC 9309 §2.3). */
function originFinder({ dialects, fetching }: FindOptions, io: Io): RobotsFinder {
  const found = new Map<string, Promise<FoundRobots>>();
  let origins: Promise<OriginFetcher> | undefined;
  const fetchRobots = async (url: string): Promise<FoundRobots> => {
    // Imported on demand: loading the HTTP client takes longer than a check with a local file.
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
      const robots = found.get(origin) ?? fetchRobots(url);
      found.set(origin, robots);
      return robots;
    },
    async [Symbol.asyncDispose]() {
      // If the fetcher could not be opened, `find` has already reported the error.
      await (await origins?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}

/** Returns a finder that uses the given robots.txt for every URL. */
function sourceFinder(source: string, options: FindOptions, io: Io): RobotsFinder {
  const noted = new Set<string>();
  let robots: Promise<FoundRobots> | undefined;
  /** Prints a note that the given robots.txt does not govern the URL. The file is used anyway. */
  const noteForeign = ({ name }: FoundRobots, url: string): void => {
    const governing = getRobotsUrl(url).href;
    if (noted.has(governing)) return;
    noted.add(governing);
    io.note(
      `note: ${name} does not govern ${maskedPath(url)}: crawlers use ${maskedPath(governing)} (RFC 9309 §2.3)`,
    );
  };
  return {
    check: checkUrl,
    async find(url) {
      robots ??= loadAndNoteRobots(source, options, io);
      const found = await robots;
      if (found.url !== undefined && !governs(found.url, url)) noteForeign(found, url);
      return found;
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** Loads the robots.txt that `--robots` names, and prints its warnings. */
export async function loadAndNoteRobots(source: string, options: FindOptions, io: Io): Promise<FoundRobots> {
  const robots = await loadRobots(source, options, io);
  noteRobotsWarnings(robots, options.dialects, io);
  return robots;
}
