import { memberSourceText } from "./member-text.ts";
import type { JsonOfLine } from "./request.ts";

/** Id of a request: any JSON value. */
export interface RequestId {
  /** Undefined, and not printed, if the request has no id. */
  readonly value: unknown;
  /** Source text, if `JSON.stringify` could write the value differently. */
  readonly text?: string | undefined;
}

/**
 * Returns the `id` of a line. Senders search the answers for their ids, so the source text is kept if `JSON.stringify`
 * may write another value: 9007199254740993 must not become 9007199254740992.
 */
export function idOf({ text, value }: JsonOfLine): RequestId {
  if (typeof value !== "object" || value === null) return { value: undefined };
  const { id } = value as { readonly id?: unknown };
  return { value: id, text: isAsWritten(id, text) ? undefined : memberSourceText(text, "id") };
}

/**
 * Whether `JSON.stringify` preserves the id. Strings, booleans and null are always preserved. For other values, false
 * may also mean that a quick check cannot decide.
 */
function isAsWritten(id: unknown, text: string): boolean {
  if (typeof id === "object") return id === null;
  if (typeof id !== "number") return true;
  // A numeric id is nearly always the first or last member, so searching the whole text is rarely necessary.
  return text.startsWith(`{"id":${id},`) || text.endsWith(`"id":${id}}`);
}
