import { failureWords as wordsOf } from "@maycrawl/agent/internal";

/** Why there was no answer: what was thrown, and what lies behind it. */
export function failureWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause, message } = thrown;
  const own = codeOf(thrown);
  // Those of ours say in their words what is wrong.
  if (own !== undefined && !own.startsWith("ERR_ROBOTS_")) return wordsOf({ message, code: own });
  if (!(cause instanceof Error) || cause.message === "") return wordsOf({ message });
  const code = codeOf(cause);
  // Of a failure that has a code `fetch` says nothing more than that it failed.
  if (code !== undefined) return wordsOf({ message: cause.message, code });
  return wordsOf({ message: `${message}: ${cause.message}` });
}

/** The system's code for a failure, or a library's; the platform's own errors have numbers. */
function codeOf(error: Error): string | undefined {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && code !== "" ? code : undefined;
}
