import {
  type Dialect,
  type DialectName,
  dialects,
  type SiteKnowledge,
  type UsageCategory,
} from "@maycrawl/engine";

/**
 * One test vector: an input, the expected result, and the reason. The README of this folder documents the format;
 * `vector-schema.ts` validates it.
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
  /** The key of its file and a number. An id is never reused. */
  readonly id: string;
  /** The section of RFC 9309, or the document if it is not about RFC 9309. */
  readonly section: string;
  /** A sentence with the reason for the expected result. */
  readonly why: string;
}

/** Texts with their numbers of repetitions, for long files and URLs. */
export type TextParts = readonly (readonly [text: string, times: number])[];

/** A robots.txt: as text, as bytes, or as repeated parts. */
export interface WithRobots {
  readonly robots?: string;
  readonly robots_base64?: string;
  readonly robots_parts?: TextParts;
}

/** The dialects that must give the answer, and the property in which they differ from RFC 9309, if any. */
export interface WithDialects {
  readonly dialects: readonly DialectName[];
  readonly property?: string;
  /** Properties that override those of the dialects, for behaviour of known robots that no dialect has. */
  readonly with?: Partial<Dialect>;
}

/** An expected decision. Omitted fields are not compared. */
interface ExpectedDecision {
  readonly allowed: boolean;
  readonly because: string;
  /** The 1-based line of the deciding rule; null if no rule decides. */
  readonly line: number | null;
  /** The column of the deciding rule's field name. */
  readonly column?: number;
  /** Specificity of the deciding rule in bytes. */
  readonly bytes?: number;
  /** Whether the dialect's text settles the answer. Default: true, except for other origins. */
  readonly settled?: boolean;
}

export interface DecisionVector extends VectorBase, WithRobots, WithDialects {
  readonly kind?: undefined;
  readonly productToken: string | readonly string[];
  readonly url?: string;
  readonly url_parts?: TextParts;
  /** URL of the robots.txt. */
  readonly robotsUrl?: string;
  readonly expect: ExpectedDecision | { readonly throws: string };
}

/** The result of fetching a robots.txt, and its meaning for a URL. */
export interface AccessVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "access";
  readonly access: { readonly kind: "successful" | "unavailable" | "unreachable"; readonly status?: number };
  readonly productToken: string;
  readonly url: string;
  readonly robotsUrl?: string;
  readonly expect: { readonly allowed: boolean; readonly because: string; readonly line?: number | null };
}

/** A history of attempts to fetch a robots.txt, and its meaning for a URL at one time. */
export interface AttemptsVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "attempts";
  /** Attempts in order. Successful ones fetch the vector's robots.txt. */
  readonly attempts: readonly Attempt[];
  /** Time of the question, in seconds on the clock of the attempts. */
  readonly now: number;
  readonly site?: SiteKnowledge;
  /** The `Cache-Control` field of the fetched robots.txt. */
  readonly cacheControl?: string;
  readonly productToken: string;
  readonly url: string;
  readonly expect: {
    readonly allowed: boolean;
    readonly because: string;
    readonly line?: number | null;
    readonly settled?: boolean;
    /** Lifetime of a copy with that field. */
    readonly goodForSeconds?: number;
  };
}

/** One attempt to fetch a robots.txt. */
export interface Attempt {
  /** End of the attempt, in seconds. */
  readonly at: number;
  /**
   * The ends of its requests: a status, or a failure in words. Each redirect leads to a new location.
   */
  readonly ends: readonly (number | string)[];
}

/** The parsed content of a robots.txt. */
export interface ParseVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "parse";
  readonly expect: ExpectedDocument;
}

export interface ExpectedDocument {
  /** The kind of each line. */
  readonly lines?: readonly string[];
  /** Whether each line exceeds the dialect's maximum length. */
  readonly cut?: readonly boolean[];
  readonly groups?: readonly { readonly agents: readonly string[]; readonly rules: readonly string[] }[];
  readonly strayRules?: readonly string[];
  readonly sitemaps?: readonly string[];
  readonly fields?: readonly string[];
  readonly truncated?: boolean;
  /** Number of bytes that are read. */
  readonly bytes?: number;
}

export interface CrawlDelayVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "crawl-delay";
  readonly productToken: string;
  /** Seconds, or null without a delay. */
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

/** A vector for lines that probably mean something else than they say (`diagnoseLines`). */
export interface LineDiagnosticsVector extends VectorBase, WithRobots, WithDialects {
  readonly kind: "line-diagnostics";
  /** The code of each diagnostic, and its line. */
  readonly expect: readonly string[];
}

/** Whether the robots.txt at one URL governs the other URL. */
export interface GovernsVector extends VectorBase {
  readonly kind: "governs";
  readonly robotsUrl: string;
  readonly url: string;
  readonly expect: boolean;
}

/** The URL of a URL's robots.txt, or null. */
export interface RobotsUrlVector extends VectorBase {
  readonly kind: "robots-url";
  readonly url: string;
  readonly expect: string | null;
}

/** The product token in a User-Agent header, or null. */
export interface TokenVector extends VectorBase {
  readonly kind: "token";
  readonly userAgent: string;
  readonly expect: string | null;
}

/** The relevant parts of a page: its headers as pairs, and its HTML. */
interface WithPage {
  readonly html?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** The permissions of a crawler that follow from the directives of a page. */
export interface PageVector extends VectorBase, WithDialects, WithPage {
  readonly kind: "page";
  /** A token, or a crawler's tokens in order of preference. Default: a crawler unknown to the engine. */
  readonly productToken?: string | readonly string[];
  /** Time of the question. Default: 1970. */
  readonly now?: string;
  /**
   * For each topic whether it is allowed, or more of the answer: the deciding directive, its position, a limit.
   * `ignored` has the reasons of ignored directives, `content` the content of the robots META tag.
   */
  readonly expect: Readonly<Record<string, unknown>>;
}

/** The permitted uses of the content of a URL. */
export interface PreferencesVector extends VectorBase, WithRobots, WithDialects, WithPage {
  readonly kind: "preferences";
  readonly productToken: string;
  readonly url: string;
  readonly tdmrep?: unknown;
  readonly expect: { readonly [category in UsageCategory]?: "yes" | "no" | "unknown" } & {
    /** Positions of the statements that decided a category. */
    readonly where?: { readonly [category in UsageCategory]?: readonly number[] };
    /** Reasons why statements are ignored. */
    readonly ignored?: readonly string[];
    readonly terms?: readonly string[];
    readonly conflicts?: readonly string[];
  };
}

/** Returns the robots.txt of a vector. */
export function robotsOf(vector: WithRobots): string | Uint8Array {
  if (vector.robots_base64 !== undefined)
    return Uint8Array.from(atob(vector.robots_base64), (character) => character.charCodeAt(0));
  return vector.robots_parts === undefined ? (vector.robots ?? "") : joined(vector.robots_parts);
}

/** Returns the URL of a vector. */
export function urlOf(vector: { readonly url?: string; readonly url_parts?: TextParts }): string {
  return vector.url_parts === undefined ? (vector.url ?? "") : joined(vector.url_parts);
}

function joined(parts: TextParts): string {
  return parts.map(([text, times]) => text.repeat(times)).join("");
}

/** Returns one of a vector's dialects, with the vector's overrides. */
export function dialectOf(vector: WithDialects, name: DialectName): Dialect {
  return { ...dialects[name], ...vector.with };
}
