import type { Dialect } from "@maycrawl/engine";
import type { FetchOptions } from "../options/fetch-options.ts";
import { type RobotsOutcome, readBytes } from "./robots-outcome.ts";

/** What came of asking for a robots.txt. What it means a dialect says: see `robotsIn`. */
export interface FoundRobots {
  /** Where it is from: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** What stands before `:line:column`, made visible: the path as it was given, the URL, or `<stdin>`. */
  readonly name: string;
  /** Where it was asked for; undefined where it was read from a file or standard input. */
  readonly url: URL | undefined;
  /** How many bytes count at most; one more is there where there were more. */
  readonly max: number;
  /** The robots.txt that was had last; undefined where there is none. */
  readonly bytes: Uint8Array | undefined;
  /** What a dialect makes of it. */
  outcomeIn(dialect: Dialect): RobotsOutcome;
}

/** How a robots.txt is found. */
export interface FindOptions {
  /** The dialects that will read it. */
  readonly dialects: readonly Dialect[];
  readonly fetching: FetchOptions;
}

/** A robots.txt that was there to be read. */
export function givenRobots(from: string, name: string, bytes: Uint8Array, max: number): FoundRobots {
  return {
    from,
    name,
    url: undefined,
    max,
    bytes,
    outcomeIn: (dialect) => ({ ...readBytes(bytes, 200, max, dialect), redirects: [] }),
  };
}
