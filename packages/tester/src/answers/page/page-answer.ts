/** The question and the answer about a pasted page: what its tags and its header let crawlers do. */
import type { Cell, Subject, TextSpan } from "../subject.ts";

export interface PageQuestion extends Subject {
  readonly kind: "page";
  readonly html: string;
  /** Lines of the response's header. */
  readonly headers: string;
  /** Selected line of the table, which has the URL of the page; undefined for the site's root. */
  readonly line: string | undefined;
}

/** Topics of the answers, in the order of the table: permissions of the page, then uses of its content. */
export const pageTopics = [
  "index",
  "embeddedIndex",
  "follow",
  "snippet",
  "imagePreview",
  "videoPreview",
  "imageIndex",
  "archive",
  "translate",
  "search",
  "ai-input",
  "train-ai",
] as const;
export type PageTopicId = (typeof pageTopics)[number];

export interface PagePaneAnswer {
  readonly url: string;
  /** Whether the URL is that of the selected line. */
  readonly isSelected: boolean;
  /** HTTP status, if the header has a status line. */
  readonly status: number | undefined;
  /** Whether crawlers read the page: it has no status, or one of 2xx with content. */
  readonly isRead: boolean;
  /** Whether the table names no crawler, so that the answer is for a crawler that nothing names (`*`). */
  readonly isForAny: boolean;
  /** Crawlers with the same answers share a column. */
  readonly columns: readonly PageColumn[];
  /** Tags and lines that concern crawlers, in their order. */
  readonly statements: readonly PageStatement[];
  readonly moreStatements: number;
  readonly facts: PageFacts;
}

export interface PageColumn {
  /** Product tokens. */
  readonly crawlers: readonly string[];
  /** Owners of the crawlers that are known, each once. */
  readonly vendors: readonly string[];
  /**
   * - `search`: the crawlers index pages, or their purpose is not known.
   * - `other`: they fetch pages for another purpose, such as training.
   * - `control`: names in a robots.txt that fetch nothing, such as `Google-Extended`.
   */
  readonly role: "search" | "other" | "control";
  /** Decision of the robots.txt. */
  readonly access: Cell;
  /** The decision as a sentence, if the crawler may not fetch the page. */
  readonly blocked: string | undefined;
  /** Topics without an answer of their own are missing. */
  readonly answers: { readonly [Topic in PageTopicId]?: TopicAnswer };
}

export interface TopicAnswer {
  readonly answer: "yes" | "no" | "unknown";
  /** Maximum: characters of a snippet, seconds of a video, or the size of an image. */
  readonly limit?: number | "standard" | "large";
  /** End of the permission, in milliseconds since the epoch. */
  readonly until?: number;
  readonly because?: DecidingStatement;
}

/** The directive or statement that decides (the first of several), and its place. */
export interface DecidingStatement {
  readonly text: string;
  readonly place: PagePlace;
  /** Whether the crawler's owner documents that it obeys this; only for uses. */
  readonly isDocumented?: boolean;
  readonly notes?: readonly string[];
}

/** A place in a field of the pane, or in the robots.txt. Lines are 1-based. */
export type PagePlace =
  | ({ readonly in: "html" | "headers"; readonly line: number } & TextSpan)
  | { readonly in: "robots"; readonly line: number };

/** A tag of the page, or a line of the header or the robots.txt. */
export interface PageStatement {
  readonly place: PagePlace;
  /** The text of the tag or line, unchanged. */
  readonly text: string;
  readonly effects: readonly StatementEffect[];
}

/** The effect of one directive or statement on some crawlers. */
export interface StatementEffect {
  /** The directive with its product token, such as `googlebot: nosnippet`. */
  readonly text: string;
  readonly crawlers: readonly string[];
  /** Topics that it decides. */
  readonly decides: readonly PageTopicId[];
  /** Whether it forbids uses, and no owner documents that the crawlers obey it. */
  readonly isOnlyAsked: boolean;
  /** Why it has no effect: a reason of the engine's `IgnoredDirective` or `UsageStatement`. */
  readonly ignored: string | undefined;
  readonly notes: readonly string[];
}

/** Other facts of the page. */
export interface PageFacts {
  readonly title: string | undefined;
  /** The canonical URL, if it is another one than that of the page. */
  readonly otherCanonical: { readonly url: string; readonly place: PagePlace } | undefined;
  /** Different canonical URLs. */
  readonly canonicals: readonly { readonly url: string; readonly place: PagePlace }[];
  readonly refresh:
    | { readonly seconds: number; readonly target: string; readonly place: PagePlace }
    | undefined;
  readonly links: number;
  readonly nofollow: number;
  /** The first elements with `data-nosnippet`, and the number of all. */
  readonly nosnippet: readonly PagePlace[];
  readonly nosnippetCount: number;
  readonly problems: readonly PageProblem[];
  readonly moreProblems: number;
}

export interface PageProblem {
  readonly level: "error" | "warning";
  /** A message of the reader; undefined for a line of the header that cannot be read. */
  readonly message: string | undefined;
  /** Part of the page that the problem is about. */
  readonly value: string | undefined;
  readonly place: PagePlace;
}
