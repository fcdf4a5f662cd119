import type { Crawler } from "../../options/crawler-option.ts";

/** A place in a test file, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** An expectation of a test file: what some crawlers may do with all URLs that a pattern matches. */
export interface Expectation {
  /** Printable text: `training: blocked`, or `Googlebot: block /cart`. */
  readonly label: string;
  readonly place: Place;
  readonly crawlers: readonly Crawler[];
  readonly allowed: boolean;
  /** Path pattern of RFC 9309. */
  readonly pattern: string;
}

/** A parsed test file. */
export interface TestFile {
  /** The sources of the robots.txt files: paths from the folder of the test file, and URLs. */
  readonly robots: readonly string[];
  readonly expectations: readonly Expectation[];
}
