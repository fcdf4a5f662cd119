import type { FetchedRobots, MissingPage } from "@maycrawl/agent";
import { canProbe, isMissingAnswer, serverErrorOf } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import { failureWords } from "@maycrawl/engine/internal";
import type { Failure, MissingPageOutcome } from "./robots-outcome.ts";

/**
 * Describes a failure that the agent reports. The function is in a separate file, so that `check` with a local file
 * does not load the agent.
 */
export function fetchFailureWords({
  message,
  code,
}: {
  readonly message: string;
  readonly code?: string | undefined;
}): Failure {
  return { message: failureWords({ message: inSeconds(message), code }) };
}

/** Converts milliseconds in a timeout message to seconds, the unit of the command's options. */
function inSeconds(message: string): string {
  return message.replace(
    /^(no (?:complete answer|connection(?: to any of \d+ addresses)?) within )([\d.]+) ms$/,
    (_, head, ms) => `${head}${Number(ms) / 1000} s`,
  );
}

/**
 * Returns the site's answers for a URL that does not exist and for `/`. `message` says what follows from the answers.
 * Undefined without such answers, without a 5xx for the robots.txt, or if the dialect does not use the answers.
 */
export function missingPageOutcome(fetched: FetchedRobots, dialect: Dialect): MissingPageOutcome | undefined {
  const { missingPage } = fetched;
  const robots = serverErrorOf(fetched);
  if (missingPage === undefined || robots === undefined || !canProbe(dialect)) return undefined;
  return { ...missingPage, message: missingPageWords(missingPage, robots, isMissingAnswer(fetched)) };
}

function missingPageWords({ status, home }: MissingPage, robots: number, isProof: boolean): string {
  const unknown = `an unknown URL is answered with ${status}`;
  if (isProof) return `read as a 404: ${unknown}, too, and / with ${home}`;
  if (home === undefined) {
    return `${status === 0 ? "an unknown URL is not answered" : unknown}, so the ${robots} applies`;
  }
  if (home === 0) return "/ is not answered: the site may be down";
  return `/ is answered with ${home}${home === robots ? ", too" : ""}: the site may be down`;
}
