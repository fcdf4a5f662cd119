import { failureWords } from "./describe-failure.ts";

/** Returns the reason for a failed request in words, from the thrown error and its cause. */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause, message } = thrown;
  const ownCode = codeOf(thrown);
  // Errors of maycrawl explain themselves in their message.
  if (ownCode !== undefined && !ownCode.startsWith("ERR_ROBOTS_"))
    return failureWords({ message, code: ownCode });
  if (!(cause instanceof Error) || cause.message === "") return failureWords({ message });
  const code = codeOf(cause);
  // If the cause has a code, the message of `fetch` adds nothing to it ("fetch failed").
  if (code !== undefined) return failureWords({ message: cause.message, code });
  return failureWords({ message: `${message}: ${cause.message}` });
}

/**
 * Returns the error code of the system or of a library. Platform errors such as `DOMException` have numbers, which
 * do not count.
 */
function codeOf(error: Error): string | undefined {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && code !== "" ? code : undefined;
}
