import type { BodyReaderOptions } from "./body-reader.ts";
import type { AskedPage, SentBody } from "./read-body.ts";

/** What the thread is begun with. */
export interface ThreadData {
  readonly options: BodyReaderOptions;
  /** Where bodies stand: a `ByteRing`. */
  readonly memory: SharedArrayBuffer;
}

/** Bodies that are to be read. */
export type ToThread = readonly BodyToRead[];

/** One of them: where it is in the memory that is shared, until it is answered. */
export interface BodyToRead {
  readonly start: number;
  readonly end: number;
  readonly asked: AskedPage;
}

/** What came of the next bodies, in the order in which they were sent; of what failed, nothing. The first one is empty: the thread can read now. */
export type FromThread = readonly (SentBody | undefined)[];
