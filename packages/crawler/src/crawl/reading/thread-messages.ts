import type { AskedPage, ReadBody } from "./read-body.ts";

/** Bodies that are to be read, all in one buffer; or a word to forget which links were found. */
export type ToThread =
  | { readonly octets: Uint8Array; readonly bodies: readonly BodyToRead[] }
  | { readonly forget: true };

/** One of them: where it is in the buffer. */
export interface BodyToRead {
  readonly start: number;
  readonly end: number;
  readonly asked: AskedPage;
}

/** What came of the next bodies, in the order in which they were sent; of what failed, nothing. */
export type FromThread = readonly (ReadBody | undefined)[];
