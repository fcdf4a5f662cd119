import type { Dialect } from "@maycrawl/engine";
import type { FetchOptions } from "../options/fetch-options.ts";
import { type RobotsOutcome, readBytes } from "./robots-outcome.ts";

/** Result of fetching or reading a robots.txt. Its meaning depends on the dialect: see `robotsIn`. */
export interface FoundRobots {
  /** Source: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** Printable name: the path as it was given, the URL, or `<stdin>`. `:line:column` is appended to it. */
  readonly name: string;
  /** Requested URL; undefined if the robots.txt was read from a file or standard input. */
  readonly url: URL | undefined;
  /** Maximum number of bytes that are used. If the file is longer than `max`, `bytes` has more than `max` bytes. */
  readonly max: number;
  /** Bytes of the last robots.txt that was fetched or read; undefined if there was none. */
  readonly bytes: Uint8Array | undefined;
  /** Returns the result as a dialect interprets it. */
  outcomeIn(dialect: Dialect): RobotsOutcome;
}

/** Options for finding a robots.txt. */
export interface FindOptions {
  /** Dialects that will read the robots.txt. */
  readonly dialects: readonly Dialect[];
  readonly fetching: FetchOptions;
}

/** Returns the result for a robots.txt from a file or standard input. */
export function robotsFromBytes(from: string, name: string, bytes: Uint8Array, max: number): FoundRobots {
  return {
    from,
    name,
    url: undefined,
    max,
    bytes,
    outcomeIn: (dialect) => ({ ...readBytes(bytes, 200, max, dialect), redirects: [] }),
  };
}

/** Returns the result for a robots.txt that does not exist at a revision of git: a server answers with 404. */
export function missingRobots(from: string, name: string, max: number): FoundRobots {
  return {
    from,
    name,
    url: undefined,
    max,
    bytes: undefined,
    outcomeIn: () => ({
      access: { kind: "unavailable", status: 404 },
      error: { message: "there is no such file" },
      truncated: false,
      redirects: [],
    }),
  };
}
