import type { Decision, Message } from "@maycrawl/engine";
import type { SitemapEntry } from "@maycrawl/readers";
import type { SitemapEvidence } from "../audit/evidence.ts";

/** File in the tree of sitemaps that a result is about. */
export interface WalkedPart {
  /** URL of the file before redirects. */
  readonly sitemap: string;
  /** Number of indexes above the file. */
  readonly depth: number;
}

/** An entry of a file. */
export interface WalkedEntry extends WalkedPart {
  readonly type: "entry";
  readonly entry: SitemapEntry;
  /**
   * Proof for an entry on another host than its sitemap (sitemaps.org, "Sitemaps & Cross Submits"). Undefined for other
   * entries.
   * - `proven`: the other host's robots.txt names the sitemap or an index above it, so the sitemap may list its pages.
   * - `unproven`: the other host's robots.txt names neither the sitemap nor an index above it.
   * - `unknown`: too many hosts would have to be checked.
   */
  readonly crossHost?: "proven" | "unproven" | "unknown";
}

/**
 * Reason why a file was not read, or problem of a Sitemap line. A `relative` line is read nevertheless. Each code is
 * stable.
 */
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

/** A file that was not read, or a Sitemap line with a problem. */
export interface WalkFailure extends WalkedPart, Message {
  readonly type: "failure";
  readonly code: WalkFailureCode;
  /** Status of the answer, if it is the reason. */
  readonly status?: number;
  /** Decision that disallowed the file. */
  readonly decision?: Decision;
  /** Disallowed URL, if it is the target of a redirect. */
  readonly url?: string;
  /**
   * Location that names the file: a line of the robots.txt, or an entry of an index. Undefined if the caller named it,
   * or if it was guessed.
   */
  readonly namedIn?: NonNullable<SitemapEvidence["namedIn"]>;
  /** Set if the file is only a guess: it is one of the customary locations. */
  readonly guessed?: true;
  /** 1-based line number in the robots.txt, if the failure is about a Sitemap line. */
  readonly line?: number;
}

/** A file that was read. */
export interface WalkedFile extends WalkedPart {
  readonly type: "file";
  /** URL of the file after redirects. */
  readonly url: string;
  /** URL of the index that names the file. */
  readonly via?: string;
  /** `namedIn` and `guessed` have the same meaning as in `WalkFailure`. */
  readonly namedIn?: NonNullable<SitemapEvidence["namedIn"]>;
  readonly guessed?: true;
  /** Number of entries for pages, and number of entries for sitemaps. */
  readonly urls: number;
  readonly sitemaps: number;
}

/** A result of a walk over a site's sitemaps. */
export type Walked = WalkedEntry | WalkFailure | WalkedFile;
