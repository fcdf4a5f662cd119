import type { RobotsAgent } from "@maycrawl/agent";
import { getRobotsUrl } from "@maycrawl/engine";
import { createDiagnostic } from "@maycrawl/engine/internal";
import { discoverSitemaps } from "./discover.ts";
import { walkMessages } from "./messages.ts";
import type { WalkFailure } from "./walk-results.ts";

/** Source of a file: the location that names it, or a guess. */
export type FileOrigin = Pick<WalkFailure, "namedIn" | "guessed">;

/** The files that a walk begins with. */
export interface WalkStart {
  /** Sitemap lines with a problem. */
  readonly failures: readonly WalkFailure[];
  readonly files: readonly { readonly url: string; readonly named: FileOrigin }[];
}

/** Returns the sitemaps in a site's robots.txt. If it names none, returns the customary locations. */
export async function findStart(
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
