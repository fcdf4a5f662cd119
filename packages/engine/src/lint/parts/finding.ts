import type { ProductToken } from "../../groups/crawler-profile.ts";
import type { Message } from "../../text/message.ts";
import type { Position, Span } from "../../text/span.ts";

/**
 * - `error`: a crawler is certainly allowed or disallowed against what the line states.
 * - `warning`: the file probably does not do what its owner wants.
 * - `information`: the file is right, but some crawlers read it differently, or a reader should know about it.
 */
export type Severity = "error" | "warning" | "information";

/** All severities, the most severe first. */
export const severities: readonly Severity[] = Object.freeze(["error", "warning", "information"] as const);

/** An answer of a finding: whether a crawler may fetch a URL. */
export type Answer = "allowed" | "disallowed";

/** A problem of a robots.txt. Its code is the `id` of its message up to the first full stop. */
export interface Finding extends Message, Span, Position {
  /** Stable code: the name of the check and of its page. */
  readonly code: string;
  readonly severity: Severity;
  /** Reason why it is a problem, in English. */
  readonly why: string;
  /** URL of the page about the code. */
  readonly documentation: string;
  /** Other places of the file that the finding is about. */
  readonly related: readonly RelatedPlace[];
  /** Product tokens of the crawlers that it concerns; empty if it concerns all crawlers, or none in particular. */
  readonly crawlers: readonly ProductToken[];
  /** URLs that show the effect. Each answer is decided by the crawler's own dialect. */
  readonly witnesses: readonly Witness[];
  /**
   * - `decided`: the witnesses were decided with this file and with the probably intended one.
   * - `proved`: the message is true for all URLs that a client can send. Only the option `prove` proves findings.
   */
  readonly proof: "decided" | "proved" | undefined;
  readonly fixes: readonly Fix[];
}

/** Another place of the file, with its meaning for the finding. */
export interface RelatedPlace extends Span, Position {
  /** English text. Invisible characters are shown as `\u{…}`. */
  readonly message: string;
}

/** A URL that shows the effect of a finding. */
export interface Witness {
  /** Product token. */
  readonly crawler: ProductToken;
  /** Absolute URL. If the origin of the file is unknown, its host is `example.com`. */
  readonly url: string;
  /** Answer with this file. */
  readonly now: Answer;
  /** Answer with the probably intended file; undefined if it is not known. */
  readonly meant: Answer | undefined;
}

/** A change of the file that removes the finding. */
export interface Fix {
  /** Imperative sentence without a full stop. */
  readonly title: string;
  /**
   * Whether the fix alone is proved to change no decision, and changes no pace, sitemap and preference. `untried`: it
   * was not tried. Only the option `prove` tries fixes, the first hundred of a file.
   */
  readonly safe: boolean | "untried";
  /** Replacements that do not overlap, in the order of their offsets. */
  readonly edits: readonly Edit[];
}

/** Replaces the bytes from `start` up to `end` with a text. */
export interface Edit extends Span {
  readonly text: string;
}
