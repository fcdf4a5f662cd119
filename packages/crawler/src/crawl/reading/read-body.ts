import type { MetaTag, PageLink } from "@maycrawl/engine";
import type { Visit } from "../state/visit.ts";
import type { Outlink } from "./outlinks.ts";

/** A page whose body is read. Plain data, as all of this file is: it is sent to a thread and back. */
export interface AskedPage {
  readonly url: string;
  readonly status: number;
  /** The lines of the answer's header. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** How many links it is away from a seed. */
  readonly depth: number;
}

/** What a page and its header say about indexing and following, with its title and canonical URL. */
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

/** Where a page may speak of what its content may be used for. */
export interface PageUsage {
  /** Whether it or its header does. */
  readonly speaks: boolean;
  readonly meta: readonly MetaTag[];
  readonly links: readonly PageLink[];
}

/** The result of reading a body. */
export interface ReadBody {
  readonly indexing: IndexingVerdict;
  /** Where it leads, each URL once. */
  readonly outlinks: readonly Outlink[];
  /** Bytes that were read. */
  readonly bytes: number;
  /** A digest of them. */
  readonly hash: string;
  /** A digest of them without numbers. */
  readonly likeness: string;
  /** Why it could not be read to its end. */
  readonly error: string | undefined;
  /** Undefined where nobody has to look at them. */
  readonly uses: PageUsage | undefined;
}

/** Reads bodies, here or elsewhere. */
export interface BodyReading {
  /** Reads a body to its end, or to where the limits are; what is wrong with it is told, not thrown. */
  read(body: AsyncIterable<Uint8Array>, asked: AskedPage): Promise<ReadBody>;
}
