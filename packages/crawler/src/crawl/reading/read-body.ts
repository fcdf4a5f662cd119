import type { MetaTag, PageLink } from "@maycrawl/engine";
import type { Visit } from "../state/visit.ts";
import type { Outlink } from "./outlinks.ts";

/** A page whose body is read. All types in this file are plain data: they are sent to a thread and back. */
export interface RequestedPage {
  readonly url: string;
  readonly status: number;
  /** Header lines of the answer. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Number of links from a seed to the page. */
  readonly depth: number;
}

/** Whether a page's directives allow indexing and following, and the page's title and canonical URL. */
export type IndexingVerdict = Pick<
  Visit,
  | "title"
  | "canonical"
  | "indexable"
  | "indexBecause"
  | "follow"
  | "followBecause"
  | "links"
  | "note"
  | "robots"
>;

/** Parts of a page that can state what its content may be used for. */
export interface PageUsage {
  /** Whether the page or its header states what the content may be used for. */
  readonly speaks: boolean;
  readonly meta: readonly MetaTag[];
  readonly links: readonly PageLink[];
}

/** The result of reading a body. */
export interface ReadBody {
  readonly indexing: IndexingVerdict;
  /** Links of the page, each once. */
  readonly outlinks: readonly Outlink[];
  /** Number of bytes that were read. */
  readonly bytes: number;
  /** Digest of the bytes that were read. */
  readonly hash: string;
  /** Digest of the bytes that were read, without digits. */
  readonly likeness: string;
  /** Reason why the body could not be read to its end; undefined if it could. */
  readonly error: string | undefined;
  /** Usage statements of the page; undefined if they need no check. */
  readonly uses: PageUsage | undefined;
}

/** Reads bodies, in this thread or in another one. */
export interface PageBodyReader {
  /** Reads a body to its end or up to the limits. The result contains errors of the body; they are not thrown. */
  read(body: AsyncIterable<Uint8Array>, asked: RequestedPage): Promise<ReadBody>;
}
