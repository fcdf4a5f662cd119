import { failureWords } from "./describe-failure.ts";

/** Why there was no answer: what was thrown, and what lies behind it. */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause, message } = thrown;
  const own = codeOf(thrown);
  // Those of ours say in their words what is wrong.
  if (own !== undefined && !own.startsWith("ERR_ROBOTS_")) return failureWords({ message, code: own });
  if (!(cause instanceof Error) || cause.message === "") return failureWords({ message });
  const code = codeOf(cause);
  // Of a failure that has a code `fetch` says nothing more than that it failed.
  if (code !== undefined) return failureWords({ message: cause.message, code });
  return failureWords({ message: `${message}: ${cause.message}` });
}

/** The system's code for a failure, or a library's; the platform's own errors have numbers. */
function codeOf(error: Error): string | undefined {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && code !== "" ? code : undefined;
}
