import type { Dialect } from "@maycrawl/engine";
import type { DiagnosticsJson } from "./diagnostics-json.ts";
import type { RequestId } from "./request-id.ts";

/** Decisions for one agent: for each URL, whether it is allowed and which line decides (0: no rule decides). */
export interface AgentAnswer {
  /** Product token. For a crawler from `as`, the crawler's own token. */
  readonly agent: string;
  /**
   * Name in `as`: a token, a popular name, a User-Agent header, or a word for several crawlers. For entries of
   * `agents`, the properties `as`, `known` and `dialect` are undefined.
   */
  readonly as?: string;
  /** Whether maycrawl knows the crawler. */
  readonly known?: boolean;
  /** Name of the dialect that decides. */
  readonly dialect?: string;
  readonly allowed: readonly boolean[];
  readonly line: readonly number[];
}

/** The answer to a request. */
export interface BatchAnswer extends DiagnosticsJson {
  readonly results: readonly AgentAnswer[];
}

/** Input line of a request: its number and the id of the request. */
export interface InputLine {
  readonly line: number;
  readonly id: RequestId;
}

/** Output format of answers: NDJSON or CSV. */
export interface AnswerFormat {
  /** @param dialect the dialect of the entries of `agents`. */
  answer(asked: InputLine, answer: BatchAnswer, urls: readonly string[], dialect: Dialect): string;
  error(asked: InputLine, error: { readonly code: string; readonly message: string }): string;
}
