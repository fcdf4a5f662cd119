import { jsonLine, safeJson } from "../../output/json.ts";
import type { AnswerForm } from "./answer-form.ts";
import type { RequestId } from "./request-id.ts";

/** Answers as NDJSON. An error has the number of its line: only some requests have an id. */
export const jsonAnswers: AnswerForm = {
  answer: ({ id }, answer) => answerLine(id, answer),
  error: ({ id, line }, { code, message }) => answerLine(id, { error: { code, message, line } }),
};

/** An answer as a line, with the id of its request. */
function answerLine({ value, text }: RequestId, answer: object): string {
  if (text === undefined) return jsonLine({ id: value, ...answer });
  // Outside of strings JSON may hold these two, and within them it may not (RFC 8259 §2, §7).
  const id = safeJson(text.replace(/[\t\r]/g, ""));
  return `{"id":${id},${jsonLine(answer).slice(1)}`;
}
