/** The question and the answer of the simulation of an outage. */
import type { Stretch } from "../../../../agent/src/simulation/group-time-lines.ts";
import type { Outage } from "../../state/outage.ts";

/**
 * Asks what the crawlers of all dialects do during an outage. The content of the robots.txt does not change this, so
 * the question has no file.
 */
export interface SimulateQuestion {
  readonly kind: "simulate";
  readonly outage: Outage;
  /** Crawlers of the table as a user writes them, to be named in the rows of their dialects. */
  readonly crawlers: readonly string[];
  /** Name of the dialect for all crawlers; undefined if each has its own. */
  readonly dialect: string | undefined;
}

export interface SimulateAnswer {
  readonly outage: Outage;
  /** Length of the whole time, in hours. */
  readonly length: number;
  /** Groups of dialects that behave alike; those with crawlers of the table are first. */
  readonly rows: readonly SimulateRow[];
}

export interface SimulateRow {
  /** Names of the dialects. */
  readonly dialects: readonly string[];
  /** Tokens of the table's crawlers that read by one of the dialects. */
  readonly crawlers: readonly string[];
  readonly stretches: readonly Stretch[];
  /** Sources of the rules of the dialects, each with the dialects that it is for. */
  readonly sources: readonly RuleSource[];
}

/** The document that a rule about a missing robots.txt is from. */
export interface RuleSource {
  readonly dialects: readonly string[];
  readonly text: string;
  /** Address of the section, if the source is RFC 9309. */
  readonly href: string | undefined;
  /** Whether the dialects are only assumed to follow the source, because no other rule is known. */
  readonly isAssumed: boolean;
}
