import type { Dispatcher } from "undici";
import { responseAddress } from "../../connect/response-address.ts";
import type { PageResponse } from "./page-response.ts";
import { type BodyFlow, ResponseBody } from "./response-body.ts";

/** Status, header and server address of a response. */
export type ResponseHead = Pick<PageResponse, "status" | "headers" | "address">;

/**
 * One GET request and its response. It uses undici's `dispatch`, because undici's other functions all wrap the body
 * in a Node stream.
 */
export class HttpExchange implements Dispatcher.DispatchHandler, BodyFlow {
  /** Resolves when the header has arrived. Rejects if the exchange fails before the header has arrived. */
  readonly head: Promise<ResponseHead>;
  readonly body: ResponseBody = new ResponseBody(this);
  readonly #onOver: () => void;
  /**
   * undici's controller of the request. Undefined after the end of the exchange, so that the raw header and its
   * receive buffer can be garbage-collected.
   */
  #controller: Dispatcher.DispatchController | undefined;
  /** Whether the header of the final response has arrived. */
  begun = false;
  #ended: { readonly reason: unknown } | undefined;
  #resolveHead: (head: ResponseHead) => void = () => undefined;
  #rejectHead: (reason: unknown) => void = () => undefined;

  /** @param over called when the exchange ends. It may be called more than once. */
  constructor(over: () => void) {
    this.#onOver = over;
    this.head = new Promise((resolve, reject) => {
      this.#resolveHead = resolve;
      this.#rejectHead = reject;
    });
  }

  /** Sends the request; returns `head`. */
  send(
    dispatcher: Dispatcher,
    { origin, pathname, search }: URL,
    headers: Record<string, string>,
  ): Promise<ResponseHead> {
    try {
      dispatcher.dispatch({ origin, path: pathname + search, method: "GET", headers }, this);
    } catch (thrown) {
      this.end(thrown);
    }
    return this.head;
  }

  /** Aborts the exchange. `head` and pending reads of the body reject with the reason immediately. */
  end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    const controller = this.#controller;
    this.body.abort(reason);
    this.#fail(reason);
    controller?.abort(asError(reason));
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  cancel(): void {
    this.end(new Error("the response body is no longer read"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended !== undefined) controller.abort(asError(this.#ended.reason));
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number): void {
    // Informational responses come before the final response (RFC 9110 §15.2).
    if (status < 200) return;
    this.begun = true;
    const headers = toHeaderLines(rawHeaders as readonly (Buffer | string)[]);
    this.#resolveHead({ status, headers, address: responseAddress() });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.body.push(chunk);
  }

  onResponseEnd(): void {
    this.#controller = undefined;
    this.body.close();
    this.#onOver();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(reason: unknown): void {
    this.#controller = undefined;
    this.#rejectHead(reason);
    this.body.fail(reason);
    this.#onOver();
  }
}

/** Converts a flat list of names and values to header lines. Bytes are decoded as ISO 8859-1. */
function toHeaderLines(raw: readonly (Buffer | string)[]): readonly (readonly [string, string])[] {
  const lines: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) lines.push([textOf(raw[i]), textOf(raw[i + 1])]);
  return lines;
}

function textOf(part: Buffer | string | undefined): string {
  return typeof part === "string" ? part : (part?.toString("latin1") ?? "");
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("the request was aborted", { cause: reason });
}
