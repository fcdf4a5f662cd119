import { failureWords } from "@maycrawl/agent/failure-words";
import type { Failure } from "../seen.ts";

/** Returns a failure that the agent reports, in words. Only commands that fetch load the words. */
export function inWords({
  message,
  code,
}: {
  readonly message: string;
  readonly code?: string | undefined;
}): Failure {
  return { message: failureWords({ message: inSeconds(message), code }) };
}

/** The command's time limits are in seconds. */
function inSeconds(message: string): string {
  return message.replace(
    /^(no (?:complete answer|connection(?: to any of \d+ addresses)?) within )([\d.]+) ms$/,
    (_, head, ms) => `${head}${Number(ms) / 1000} s`,
  );
}
