import { RobotsError } from "@maycrawl/engine";
import { AddressRefusedError } from "../errors.ts";
import { failureOf } from "../failure/failure-reason.ts";
import { type AgentEvents, tell } from "./agent-events.ts";

/** How the body of an answer ended. */
export type BodyEnd =
  /** It was read to its end. */
  | { readonly kind: "whole" }
  /** It was left before its end. */
  | { readonly kind: "left" }
  | { readonly kind: "failed"; readonly thrown: unknown };

export const WHOLE: BodyEnd = { kind: "whole" };
export const LEFT: BodyEnd = { kind: "left" };

/** One request for a page, until it is over; then that is told, once. */
export class PageEvent {
  readonly #url: string;
  readonly #method: string;
  readonly #signal: AbortSignal | undefined;
  readonly #startedAt: number = performance.now();
  #status: number | undefined;
  #bytes = 0;
  #isTold = false;

  /** @param signal ends the request. */
  constructor(url: string, method: string, signal: AbortSignal | undefined) {
    this.#url = url;
    this.#method = method;
    this.#signal = signal;
  }

  /** The answer has begun. */
  answered(status: number): void {
    this.#status = status;
  }

  /** So many bytes of its body, decoded, have come. */
  received(bytes: number): void {
    this.#bytes += bytes;
  }

  /** It is over. Only the first end counts. */
  end(end: BodyEnd): void {
    if (this.#isTold) return;
    this.#isTold = true;
    tell("page", () => this.#message(end));
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
 * What a request ended in, by one of a handful of names: the code of an error of ours, `timeout` for the time of a request,
 * `aborted` for whatever the caller's signal gave as its reason, and otherwise as in `FetchFailureReason`.
 */
export function failureName(thrown: unknown, signal?: AbortSignal): string {
  if (thrown instanceof AddressRefusedError) return "address";
  if (thrown instanceof RobotsError) return thrown.code;
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") return "timeout";
  return signal?.aborted === true && signal.reason === thrown ? "aborted" : failureOf(thrown).reason;
}
