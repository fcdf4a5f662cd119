import type { Dialect } from "@maycrawl/engine";
import type { DiagnosticsJson } from "./diagnostics-json.ts";
import type { RequestId } from "./request-id.ts";

/** What was decided for one agent: for each URL whether it is allowed, and by which line (0: by no rule). */
export interface AgentAnswer {
  /** The product token; of a crawler that `as` names the one that it has itself. */
  readonly agent: string;
  /** As `as` names it: a token, a header, a word for several. Only where it was named there, as are `known` and `dialect`. */
  readonly as?: string;
  /** Whether it is a crawler that maycrawl knows. */
  readonly known?: boolean;
  /** The dialect by which it was judged. */
  readonly dialect?: string;
  readonly allowed: readonly boolean[];
  readonly line: readonly number[];
}

/** The answer to a request. */
export interface BatchAnswer extends DiagnosticsJson {
  readonly results: readonly AgentAnswer[];
}

/** The line of input that is answered: its number and its id. */
export interface AskedLine {
  readonly line: number;
  readonly id: RequestId;
}

/** How answers are written. */
export interface AnswerForm {
  /** @param dialect the one that counts for agents. */
  answer(asked: AskedLine, answer: BatchAnswer, urls: readonly string[], dialect: Dialect): string;
  error(asked: AskedLine, error: { readonly code: string; readonly message: string }): string;
}
