import { failureWords as wordsOf } from "@maycrawl/agent/failure-words";

/** Why there was no answer: what was thrown, and what lies behind it. */
export function failureWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause, message } = thrown;
  if (!(cause instanceof Error) || cause.message === "") return wordsOf({ message });
  const { code } = cause as { readonly code?: unknown };
  // Of a failure that has a code `fetch` says nothing more than that it failed.
  if (typeof code === "string") return wordsOf({ message: cause.message, code });
  return wordsOf({ message: `${message}: ${cause.message}` });
}
