import type { Decision, Message } from "@maycrawl/engine";
import type { SitemapEntry } from "@maycrawl/readers";
import type { SitemapEvidence } from "../audit/evidence.ts";

/** Which file of a tree of sitemaps something is about. */
export interface WalkedPart {
  /** The URL of the file, before redirects. */
  readonly sitemap: string;
  /** How many indexes are above it. */
  readonly depth: number;
}

/** An entry of a file. */
export interface WalkedEntry extends WalkedPart {
  readonly type: "entry";
  readonly entry: SitemapEntry;
  /**
   * Where the entry is on another host than its sitemap: whether that host's robots.txt names the sitemap or an index above
   * it, so that it may speak for the host (sitemaps.org, "Sitemaps & Cross Submits"); `unknown` where too many hosts would
   * have to be asked.
   */
  readonly crossHost?: "proven" | "unproven" | "unknown";
}

/** Why a file was not read, or what is wrong with a Sitemap line: what is `relative` is read all the same. Each code is stable. */
export type WalkFailureCode =
  | "disallowed"
  | "loop"
  | "not-http"
  | "not-a-url"
  | "refused"
  | "relative"
  | "repeated"
  | "status"
  | "too-deep"
  | "too-many-files"
  | "unreachable";

/** A file that was not read, or a Sitemap line with something wrong. */
export interface WalkFailure extends WalkedPart, Message {
  readonly type: "failure";
  readonly code: WalkFailureCode;
  /** What a server answered, where that is why. */
  readonly status?: number;
  /** What disallowed it. */
  readonly decision?: Decision;
  /** Where redirects led, where it is that which is disallowed. */
  readonly url?: string;
  /** Who names it: a line of the robots.txt, or an entry of an index. Left out where the caller does, or nobody. */
  readonly namedIn?: NonNullable<SitemapEvidence["namedIn"]>;
  /** Whether nobody names it: it is looked for where sitemaps are by custom. */
  readonly guessed?: true;
  /** The line of the robots.txt, where it is about one. */
  readonly line?: number;
}

/** A file was read. */
export interface WalkedFile extends WalkedPart {
  readonly type: "file";
  /** Its URL after redirects. */
  readonly url: string;
  /** The index that named it. */
  readonly via?: string;
  /** Who names it, and whether nobody does, as in `WalkFailure`. */
  readonly namedIn?: NonNullable<SitemapEvidence["namedIn"]>;
  readonly guessed?: true;
  /** How many of its entries are pages, and how many sitemaps. */
  readonly urls: number;
  readonly sitemaps: number;
}

/** What a walk over a site's sitemaps comes upon. */
export type Walked = WalkedEntry | WalkFailure | WalkedFile;
