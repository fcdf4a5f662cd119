import { AddressRefusedError, AgentClosedError, RobotsDisallowedError } from "@maycrawl/agent";
import { disallowedMessage } from "@maycrawl/agent/internal";
import type { Message } from "@maycrawl/engine";
import { createDiagnostic, describeError } from "@maycrawl/engine/internal";
import { isSameUrl } from "../url/same-url.ts";
import { walkMessages } from "./messages.ts";
import type { WalkFailure } from "./walk-results.ts";

/** Reason why a file could not be fetched. */
export type SitemapFetchFailure = Pick<WalkFailure, "code" | keyof Message | "status" | "decision" | "url">;

/** Fetches a file of a walk. */
export type FetchSitemap = (url: string, init: { signal: AbortSignal }) => Promise<Response>;

/**
 * Fetches a file. Returns a failure unless the status is 200.
 * @throws the signal's reason.
 * @throws {AgentClosedError} if the agent is closed.
 */
export async function fetchSitemap(
  url: string,
  fetch: FetchSitemap,
  signal: AbortSignal,
): Promise<Response | SitemapFetchFailure> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (thrown) {
    if (signal.aborted || thrown instanceof AgentClosedError) throw thrown;
    return failureOf(thrown, url);
  }
  const { status } = response;
  if (status === 200) return response;
  await response.body?.cancel();
  return statusFailure(status);
}

function statusFailure(status: number): SitemapFetchFailure {
  return { ...createDiagnostic(walkMessages, "status", { status }), status };
}

/**
 * Returns the status of a redirect without a usable target, from the error that `agent.fetch` throws for it; undefined
 * for other errors. The server has answered, so another request would have the same result.
 */
function nowhereStatus(thrown: unknown): number | undefined {
  const cause = thrown instanceof TypeError ? (thrown.cause as { status?: unknown } | undefined) : undefined;
  return typeof cause?.status === "number" ? cause.status : undefined;
}

function failureOf(thrown: unknown, asked: string): SitemapFetchFailure {
  const status = nowhereStatus(thrown);
  if (status !== undefined) return statusFailure(status);
  if (thrown instanceof RobotsDisallowedError) {
    const { url, decision } = thrown;
    const message = createDiagnostic(walkMessages, "disallowed", {
      url,
      decision: disallowedMessage(decision),
    });
    return { ...message, decision, ...(isSameUrl(url, asked) ? {} : { url }) };
  }
  if (thrown instanceof AddressRefusedError) {
    const { url, reason: refusal } = thrown;
    return createDiagnostic(walkMessages, "refused", { reason: thrown.message, url, refusal });
  }
  return createDiagnostic(walkMessages, "unreachable", { reason: describeError(thrown) });
}
