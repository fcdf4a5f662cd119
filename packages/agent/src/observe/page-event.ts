import { RobotsError } from "@maycrawl/engine";
import { AddressRefusedError } from "../errors.ts";
import { failureOf } from "../failure/failure-reason.ts";
import { type AgentEvents, publishEvent } from "./agent-events.ts";

/** Outcome of reading an answer's body. */
export type BodyEnd =
  /** The body was read to its end. */
  | { readonly kind: "whole" }
  /** The body was discarded before its end. */
  | { readonly kind: "left" }
  | { readonly kind: "failed"; readonly thrown: unknown };

export const WHOLE: BodyEnd = { kind: "whole" };
export const LEFT: BodyEnd = { kind: "left" };

/** Data of one page request, published as the event `page` when the request ends. */
export class PageEvent {
  readonly #url: string;
  readonly #method: string;
  readonly #signal: AbortSignal | undefined;
  readonly #startedAt: number = performance.now();
  #status: number | undefined;
  #bytes = 0;
  #isPublished = false;

  /** @param signal the caller's signal. */
  constructor(url: string, method: string, signal: AbortSignal | undefined) {
    this.#url = url;
    this.#method = method;
    this.#signal = signal;
  }

  /** Records the status when the answer starts. */
  answered(status: number): void {
    this.#status = status;
  }

  /** Counts received bytes of the body, after decoding. */
  received(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Publishes the event. Only the first call has an effect. */
  end(end: BodyEnd): void {
    if (this.#isPublished) return;
    this.#isPublished = true;
    publishEvent("page", () => this.#message(end));
  }

  #message(end: BodyEnd): AgentEvents["page"] {
    return {
      url: this.#url,
      method: this.#method,
      ms: Math.max(0, performance.now() - this.#startedAt),
      bytes: this.#bytes,
      ...(this.#status === undefined ? {} : { status: this.#status }),
      ...(end.kind === "failed" ? { failure: failureName(end.thrown, this.#signal) } : { body: end.kind }),
    };
  }
}

/**
 * Returns the name of a failure, from a small set of names:
 * - `address`: the address policy refused a URL.
 * - The `code` of the error: any other error of the agent.
 * - `timeout`: the time limit of a request expired.
 * - `aborted`: the caller's signal aborted the request.
 * - A `FetchFailureReason`: any other failure.
 */
export function failureName(thrown: unknown, signal?: AbortSignal): string {
  if (thrown instanceof AddressRefusedError) return "address";
  if (thrown instanceof RobotsError) return thrown.code;
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") return "timeout";
  return signal?.aborted === true && signal.reason === thrown ? "aborted" : failureOf(thrown).reason;
}
