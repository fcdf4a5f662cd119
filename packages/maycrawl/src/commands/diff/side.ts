import { compile, type Matcher, parse, type RobotsDocument } from "@maycrawl/engine";
import { describeFailedAccess } from "@maycrawl/engine/internal";
import { UndeterminedError } from "../../cli/errors.ts";
import type { Io } from "../../cli/io.ts";
import { loadAndNoteRobots } from "../../fetching/robots-finder.ts";
import type { Crawler } from "../../options/crawler-option.ts";
import type { FindOptions, FoundRobots } from "../../robots/found-robots.ts";
import { failureCause } from "../../robots/robots-failure-words.ts";
import { type Robots, robotsIn } from "../../robots/robots-in-dialect.ts";
import { engineCrawlerOf } from "../../verdict/judge-url.ts";

/** The two robots.txt that are compared. */
export interface Sides {
  readonly before: FoundRobots;
  readonly after: FoundRobots;
}

/**
 * Loads a robots.txt. An answer without a robots.txt, such as a 503, can be compared: the access rules decide.
 * @throws {UndeterminedError} if it cannot be read, or if no server answers.
 */
export async function loadSide(source: string, options: FindOptions, io: Io): Promise<FoundRobots> {
  const found = await loadAndNoteRobots(source, options, io);
  for (const dialect of options.dialects) {
    const { access, error, name, redirectFailure } = robotsIn(found, dialect);
    if (error === undefined || access.kind === "successful") continue;
    const failure = failureCause(access, error, redirectFailure);
    throw new UndeterminedError(
      describeFailedAccess(access, { robots: name, failure }).text,
      "there is nothing to compare",
    );
  }
  return found;
}

/**
 * Returns the document whose rules are in force. An unavailable robots.txt is like an empty one (RFC 9309 §2.3.1.3);
 * undefined if it is unreachable.
 */
export function documentIn({ access, dialect }: Robots): RobotsDocument | undefined {
  if (access.kind === "successful") return access.document;
  return access.kind === "unavailable" ? parse("", { dialect }) : undefined;
}

/**
 * Returns a matcher for a proof. It decides as `compileAccess` does, but has rules also if the robots.txt is unreachable:
 * then it disallows everything (RFC 9309 §2.3.1.4).
 * @param robotsUrl URL of the robots.txt, if the witnesses are to have its origin.
 */
export function provableMatcher(robots: Robots, crawler: Crawler, robotsUrl: string | undefined): Matcher {
  const { dialect } = robots;
  const options = robotsUrl === undefined ? { dialect } : { dialect, robotsUrl };
  const document = documentIn(robots);
  if (document !== undefined) return compile(document, engineCrawlerOf(crawler), options);
  return compile(parse("User-agent: *\nDisallow: /", { dialect }), "*", options);
}

/** Returns the URL of a robots.txt that was fetched from its place, the new one first; undefined without one. */
export function robotsUrlOf({ before, after }: Sides): string | undefined {
  return [after.url, before.url].find((url) => url?.pathname === "/robots.txt")?.href;
}
