import type { KeptHeader } from "./fetched-robots.ts";

/** One request of a chain: asks, and reads the body where there is a robots.txt in it. Follows no redirect. */
export type Requester = (request: HopRequest) => Promise<HopAnswer>;

export interface HopRequest {
  readonly url: URL;
  /** Fields of a conditional request (RFC 9110 §13.1), beside those of every request. */
  readonly conditions: Readonly<Record<string, string>>;
  /** Ends it, whatever it waits for. */
  readonly signal: AbortSignal;
  /** To be told of the address that was connected to. */
  connected(address: string): void;
  /** To be told of the bytes of the body as they come, the first time with 0: it begins. */
  received(bytes: number): void;
}

export interface HopAnswer {
  readonly status: number;
  readonly location?: string;
  readonly header: KeptHeader;
  /** Of a 2xx answer: the decoded body, up to the limit and one byte more where there was more. */
  readonly bytes?: Uint8Array;
}

/** Whether the answer has a robots.txt; of all others the body is not read. */
export function isSuccessful(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Tells of each chunk as it passes. */
export async function* counted(
  body: AsyncIterable<Uint8Array>,
  received: HopRequest["received"],
): AsyncGenerator<Uint8Array> {
  received(0);
  for await (const chunk of body) {
    received(chunk.length);
    yield chunk;
  }
}
