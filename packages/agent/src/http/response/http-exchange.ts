import type { Dispatcher } from "undici";
import { responseAddress } from "../../connect/response-address.ts";
import type { PageResponse } from "./page-response.ts";
import { type BodyFlow, ResponseBody } from "./response-body.ts";

/** The beginning of an answer. */
export type AnswerHead = Pick<PageResponse, "status" | "headers" | "address">;

/** One GET request and its answer, by undici's own interface: of its others each puts a stream of Node's around the body. */
export class HttpExchange implements Dispatcher.DispatchHandler, BodyFlow {
  /** Rejects with why there is none. */
  readonly head: Promise<AnswerHead>;
  readonly body: ResponseBody = new ResponseBody(this);
  readonly #over: () => void;
  /** Until it is over: it leads to the header as it came, and so to the bytes that came with it. */
  #controller: Dispatcher.DispatchController | undefined;
  /** Whether the answer has begun. */
  begun = false;
  #ended: { readonly reason: unknown } | undefined;
  #answer: (head: AnswerHead) => void = () => undefined;
  #fail: (reason: unknown) => void = () => undefined;

  /** @param over called when nothing more comes; perhaps more than once. */
  constructor(over: () => void) {
    this.#over = over;
    this.head = new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
    });
  }

  /** Sends the request; returns `head`. */
  send(
    dispatcher: Dispatcher,
    { origin, pathname, search }: URL,
    headers: Record<string, string>,
  ): Promise<AnswerHead> {
    try {
      dispatcher.dispatch({ origin, path: pathname + search, method: "GET", headers }, this);
    } catch (thrown) {
      this.end(thrown);
    }
    return this.head;
  }

  /** Gives it up: whoever waits for the answer, or reads its body, is told why at once. */
  end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    const controller = this.#controller;
    this.body.abort(reason);
    this.#failed(reason);
    controller?.abort(asError(reason));
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  leave(): void {
    this.end(new Error("nobody reads it"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended !== undefined) controller.abort(asError(this.#ended.reason));
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number): void {
    // What comes first is for information only (RFC 9110 §15.2).
    if (status < 200) return;
    this.begun = true;
    const headers = linesOf(rawHeaders as readonly (Buffer | string)[]);
    this.#answer({ status, headers, address: responseAddress() });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.body.push(chunk);
  }

  onResponseEnd(): void {
    this.#controller = undefined;
    this.body.close();
    this.#over();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#failed(error);
  }

  #failed(reason: unknown): void {
    this.#controller = undefined;
    this.#fail(reason);
    this.body.fail(reason);
    this.#over();
  }
}

/** The lines of a header that is told in pairs of name and value, one after the other. Bytes are those of ISO 8859-1. */
function linesOf(raw: readonly (Buffer | string)[]): readonly (readonly [string, string])[] {
  const lines: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) lines.push([textOf(raw[i]), textOf(raw[i + 1])]);
  return lines;
}

function textOf(part: Buffer | string | undefined): string {
  return typeof part === "string" ? part : (part?.toString("latin1") ?? "");
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("given up", { cause: reason });
}
