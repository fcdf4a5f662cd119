import type { RobotsAgent } from "@maycrawl/agent";
import { getRobotsUrl } from "@maycrawl/engine";
import { createDiagnostic } from "@maycrawl/engine/internal";
import { discoverSitemaps } from "./discover.ts";
import { walkMessages } from "./messages.ts";
import type { WalkFailure } from "./walk-results.ts";

/** By what a file is known. */
export type Naming = Pick<WalkFailure, "namedIn" | "guessed">;

/** Where a walk begins. */
export interface WalkStart {
  /** Sitemap lines with something wrong. */
  readonly failures: readonly WalkFailure[];
  readonly files: readonly { readonly url: string; readonly named: Naming }[];
}

/** The files that a site's robots.txt names; where it names none, the customary places. */
export async function startAt(
  site: string | URL,
  agent: RobotsAgent,
  signal: AbortSignal,
): Promise<WalkStart> {
  const { named, urls, guessed } = await discoverSitemaps(site, agent, { signal });
  const robots = getRobotsUrl(site).href;
  const failures: WalkFailure[] = [];
  const files: WalkStart["files"][number][] = [];
  for (const { url, written, line, failure } of named) {
    if (url !== undefined && failure !== "repeated")
      files.push({ url, named: { namedIn: { in: "robots.txt", url: robots, line } } });
    if (failure === undefined) continue;
    const id = failure === "repeated" ? "repeated.line" : failure;
    const params = { line, written: written.slice(0, 200), ...(url === undefined ? {} : { url }) };
    const message = createDiagnostic(walkMessages, id, params);
    failures.push({ type: "failure", sitemap: written, depth: 0, ...message, line });
  }
  return { failures, files: guessed ? urls.map((url) => ({ url, named: { guessed } })) : files };
}
