import { jsonLine, safeJson } from "../../output/json.ts";
import type { AnswerFormat } from "./answer-form.ts";
import type { RequestId } from "./request-id.ts";

/** NDJSON output format. An error also has its line number, because the `id` of a request is optional. */
export const jsonAnswers: AnswerFormat = {
  answer: ({ id }, answer) => answerLine(id, answer),
  error: ({ id, line }, { code, message }) => answerLine(id, { error: { code, message, line } }),
};

/** Returns an answer as one line, with the id of its request. */
function answerLine({ value, text }: RequestId, answer: object): string {
  if (text === undefined) return jsonLine({ id: value, ...answer });
  // JSON allows raw tabs and carriage returns only outside strings (RFC 8259 §2, §7), so removing them is safe.
  const id = safeJson(text.replace(/[\t\r]/g, ""));
  return `{"id":${id},${jsonLine(answer).slice(1)}`;
}
