/** Parts of several questions and answers. */
import type { RobotsText } from "../state/robots-text.ts";

/** Subject of most questions. */
export interface Subject {
  readonly robots: RobotsText;
  /** Origin of the robots.txt: `https://example.com`. */
  readonly site: string;
  /** Crawlers as a user writes them: tokens, names, User-Agent headers. */
  readonly crawlers: readonly string[];
  /** Name of the dialect for all crawlers; undefined if each has its own. */
  readonly dialect: string | undefined;
}

/** An answer for one URL and crawler. */
export interface Cell {
  readonly allowed: boolean;
  /** False if the dialect's text leaves the answer open. */
  readonly settled: boolean;
  readonly because: "rule" | "no-rule" | "no-group" | "robots-txt" | "other-origin" | "oversize";
  /** Line of the rule that decides. */
  readonly line: number | undefined;
}

/** A range of the editor's text, in UTF-16 units. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** Replaces a range of the editor's text. */
export interface TextEdit extends TextSpan {
  readonly insert: string;
}
