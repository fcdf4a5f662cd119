import type { RobotsAgent } from "@maycrawl/agent";
import { describeError, failureWords } from "@maycrawl/engine/internal";
import type { UnreachableHost } from "../state/outcome.ts";

/** Returns why a host's robots.txt is unreachable, and when it is fetched again. Until then the host is not visited. */
export async function unreachableHost(
  agent: RobotsAgent,
  url: string,
  signal: AbortSignal,
): Promise<UnreachableHost> {
  const report = await agent.report(url, { signal });
  const { status, error } = report.access.kind === "unreachable" ? report.access : {};
  const failure = report.attempt.hops.at(-1)?.failure;
  const words = failure === undefined ? describeError(error) : failureWords(failure);
  const why = status === undefined ? `: ${words}` : ` (status ${status})`;
  return {
    kind: "unreachable",
    at: report.dueAt,
    because: `robots.txt cannot be fetched${why}`,
    nowhere: failure?.reason === "name",
  };
}
