import type { RobotsDocument } from "@maycrawl/engine";
import type { Crawler } from "../options/crawler-option.ts";

/** A place in a test file, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** An expectation of a test file. */
export type Expectation = PatternExpectation | UnchangedExpectation;

interface CommonExpectation {
  /** Printable text: `training: blocked`, or `Googlebot: block /cart`. */
  readonly label: string;
  readonly place: Place;
  readonly crawlers: readonly Crawler[];
}

/** An expectation about all URLs that a pattern matches. */
export interface PatternExpectation extends CommonExpectation {
  readonly kind: "pattern";
  readonly allowed: boolean;
  /** Path pattern of RFC 9309. */
  readonly pattern: string;
  /** Decides between two expectations for a crawler with equally long patterns. */
  readonly rank: Rank;
}

/** Subject of an expectation: all crawlers, those of a purpose, or one. The higher number counts more. */
export type Rank = 0 | 1 | 2;
export const ALL_CRAWLERS: Rank = 0;
export const PURPOSE: Rank = 1;
export const ONE_CRAWLER: Rank = 2;

/** Crawlers get the same as with an earlier robots.txt, apart from the patterns of other expectations for them. */
export interface UnchangedExpectation extends CommonExpectation {
  readonly kind: "unchanged";
  readonly before: RobotsDocument;
  /** Printable source of the earlier robots.txt: `main:public/robots.txt`. */
  readonly source: string;
}

/** A robots.txt that a test file names, with the place of the name. */
export interface NamedRobots {
  /** A path from the folder of the test file, or a URL. An earlier one can be a path at a revision: `main:robots.txt`. */
  readonly source: string;
  readonly place: Place;
}

/** A parsed test file. */
export interface TestFile {
  readonly robots: readonly NamedRobots[];
  /** The earlier robots.txt. */
  readonly unchanged: NamedRobots | undefined;
  readonly expectations: readonly PatternExpectation[];
}
