import { memberText } from "./member-text.ts";
import type { JsonOfLine } from "./request.ts";

/** What names a request, whatever it is. */
export interface RequestId {
  /** Undefined, and so not printed, where nothing does. */
  readonly value: unknown;
  /** How it is written, where JSON.stringify could write another one. */
  readonly text?: string | undefined;
}

/** The `id` of a line. Who sent it is to find it again: 9007199254740993 is no 9007199254740992. */
export function idOf({ text, value }: JsonOfLine): RequestId {
  if (typeof value !== "object" || value === null) return { value: undefined };
  const { id } = value as { readonly id?: unknown };
  return { value: id, text: isAsWritten(id, text) ? undefined : memberText(text, "id") };
}

/** Whether JSON.stringify writes it as it is written; false where that is not seen at once. */
function isAsWritten(id: unknown, text: string): boolean {
  if (typeof id === "object") return id === null;
  if (typeof id !== "number") return true;
  // Numbers stand nearly always at one of the two ends, and then nothing has to be gone through.
  return text.startsWith(`{"id":${id},`) || text.endsWith(`"id":${id}}`);
}
