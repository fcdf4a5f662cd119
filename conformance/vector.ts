import {
  type Dialect,
  type DialectName,
  dialects,
  type SiteKnowledge,
  type UsageCategory,
} from "@maycrawl/engine";

/**
 * One test vector: an input, what has to come of it, and why. The folder's README describes the
 * format for people, `vector-schema.ts` checks it.
 */
export type Vector =
  | DecisionVector
  | AccessVector
  | AttemptsVector
  | ParseVector
  | CrawlDelayVector
  | SurprisesVector
  | LineDiagnosticsVector
  | GovernsVector
  | RobotsUrlVector
  | TokenVector
  | PageVector
  | PreferencesVector;

interface VectorBase {
  /** The key of its file and a number that is never used again. */
  readonly id: string;
  /** The section of RFC 9309 that it is about; the document, for what is no part of that. */
  readonly section: string;
  /** A sentence: why this and nothing else has to come of it. */
  readonly why: string;
}

/** Texts and how often each is repeated: for files and URLs that are too long to be written out. */
export type TextParts = readonly (readonly [text: string, times: number])[];

/** A robots.txt: as text, as bytes, or as repeated parts. */
export interface WithRobots {
  readonly robots?: string;
  readonly robots_base64?: string;
  readonly robots_parts?: TextParts;
}

/** Dialects all of which have to agree, and the property by which they depart from RFC 9309, if they do. */
export interface WithDialects {
  readonly dialects: readonly DialectName[];
  readonly property?: string;
  /** Properties that are laid over the dialects: for choices that robots are known to make, and no dialect has. */
  readonly with?: Partial<Dialect>;
}

/** What a decision has to be; what is left out is not looked at. */
interface ExpectedDecision {
  readonly allowed: boolean;
  readonly because: string;
  /** The 1-based line of the deciding rule; null where no rule decides. */
  readonly line: number | null;
  /** The column in which the deciding rule's field name begins. */
  readonly column?: number;
  /** How many bytes the deciding rule counts. */
  readonly bytes?: number;
  /** Whether the dialect's text settles the answer; if left out it has to, save for other origins. */
  readonly settled?: boolean;
}

export interface DecisionVector extends VectorBase, WithRobots, WithDialects {
  readonly kind?: undefined;
  readonly productToken: string | readonly string[];
  readonly url?: string;
  readonly url_parts?: TextParts;
  /** Where the robots.txt was found. */
  readonly robotsUrl?: string;
  readonly expect: ExpectedDecision | { readonly throws: string };
}

/** How a fetch of robots.txt ended, and what that means for a URL. */
export interface AccessVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "access";
  readonly access: { readonly kind: "successful" | "unavailable" | "unreachable"; readonly status?: number };
  readonly productToken: string;
  readonly url: string;
  readonly robotsUrl?: string;
  readonly expect: { readonly allowed: boolean; readonly because: string; readonly line?: number | null };
}

/** What a history of attempts to fetch a robots.txt means for a URL, at one time. */
export interface AttemptsVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "attempts";
  /** In order. What one of them finds, where it finds a robots.txt, is the vector's. */
  readonly attempts: readonly Attempt[];
  /** When it is asked, in seconds on the clock of the attempts. */
  readonly now: number;
  readonly site?: SiteKnowledge;
  /** The `Cache-Control` field of the robots.txt that is found. */
  readonly cacheControl?: string;
  readonly productToken: string;
  readonly url: string;
  readonly expect: {
    readonly allowed: boolean;
    readonly because: string;
    readonly line?: number | null;
    readonly settled?: boolean;
    /** How long a copy with that field is good. */
    readonly goodForSeconds?: number;
  };
}

/** One attempt to fetch a robots.txt. */
export interface Attempt {
  /** When it ended, in seconds. */
  readonly at: number;
  /**
   * How each of its requests ended: with a status, or with a failure in words. A redirect leads to a
   * place where the attempt has not been.
   */
  readonly ends: readonly (number | string)[];
}

/** What a robots.txt is read as. */
export interface ParseVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "parse";
  readonly expect: ExpectedDocument;
}

export interface ExpectedDocument {
  /** The kind of each line. */
  readonly lines?: readonly string[];
  /** Whether each line is longer than the dialect reads. */
  readonly cut?: readonly boolean[];
  readonly groups?: readonly { readonly agents: readonly string[]; readonly rules: readonly string[] }[];
  readonly strayRules?: readonly string[];
  readonly sitemaps?: readonly string[];
  readonly fields?: readonly string[];
  readonly truncated?: boolean;
  /** How many bytes are read. */
  readonly bytes?: number;
}

export interface CrawlDelayVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "crawl-delay";
  readonly productToken: string;
  /** Seconds, or null for none. */
  readonly expect: number | null;
}

/** A vector for the surprises that `explain` reports about an answer. */
export interface SurprisesVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "surprises";
  readonly productToken: string;
  readonly url: string;
  /** The code of each surprise, and its line if it has one. */
  readonly expect: readonly string[];
}

/** A vector for the lines that were probably meant otherwise than they are read (`diagnoseLines`). */
export interface LineDiagnosticsVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "line-diagnostics";
  /** The code of each, and its line. */
  readonly expect: readonly string[];
}

/** Whether the robots.txt at the one URL speaks for the other. */
export interface GovernsVector extends VectorBase {
  readonly kind: "governs";
  readonly robotsUrl: string;
  readonly url: string;
  readonly expect: boolean;
}

/** Where the robots.txt for a URL is; null where the URL has none. */
export interface RobotsUrlVector extends VectorBase {
  readonly kind: "robots-url";
  readonly url: string;
  readonly expect: string | null;
}

/** The product token in a User-Agent header; null where it holds none. */
export interface TokenVector extends VectorBase {
  readonly kind: "token";
  readonly userAgent: string;
  readonly expect: string | null;
}

/** A page: what of it matters, its HTTP header as pairs, and its HTML. */
interface WithPage {
  readonly html?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** What the directives of a page let a crawler do. */
export interface PageVector extends VectorBase, WithDialects, WithPage {
  readonly kind: "page";
  /** A token, or those that the crawler answers to; some crawler that nobody knows if left out. */
  readonly productToken?: string | readonly string[];
  /** When it is asked; long ago if left out. */
  readonly now?: string;
  /**
   * By topic whether it is allowed, or more of the answer: the deciding word, where it stands, a limit. `ignored` is why
   * each word without a say has none, `content` what the robots META tag holds.
   */
  readonly expect: Readonly<Record<string, unknown>>;
}

/** What the content of a URL may be used for. */
export interface PreferencesVector extends VectorBase, WithRobots, WithDialects, WithPage {
  readonly kind: "preferences";
  readonly productToken: string;
  readonly url: string;
  readonly tdmrep?: unknown;
  readonly expect: { readonly [category in UsageCategory]?: "yes" | "no" | "unknown" } & {
    /** Where the statements stand that decided a category. */
    readonly where?: { readonly [category in UsageCategory]?: readonly number[] };
    /** Why each statement that is no part of the answer is none. */
    readonly ignored?: readonly string[];
    readonly terms?: readonly string[];
    readonly conflicts?: readonly string[];
  };
}

/** The robots.txt of a vector. */
export function robotsOf(vector: WithRobots): string | Uint8Array {
  if (vector.robots_base64 !== undefined)
    return Uint8Array.from(atob(vector.robots_base64), (character) => character.charCodeAt(0));
  return vector.robots_parts === undefined ? (vector.robots ?? "") : joined(vector.robots_parts);
}

/** The URL of a vector. */
export function urlOf(vector: { readonly url?: string; readonly url_parts?: TextParts }): string {
  return vector.url_parts === undefined ? (vector.url ?? "") : joined(vector.url_parts);
}

function joined(parts: TextParts): string {
  return parts.map(([text, times]) => text.repeat(times)).join("");
}

/** One of a vector's dialects, with what the vector lays over it. */
export function dialectOf(vector: WithDialects, name: DialectName): Dialect {
  return { ...dialects[name], ...vector.with };
}
