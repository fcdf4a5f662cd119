import type { RobotsAgent } from "@maycrawl/agent";
import { getOrigin, type MessageParams } from "@maycrawl/engine";
import { createDiagnostic, invalidUrl, onAbort, type Settled } from "@maycrawl/engine/internal";
import { readSitemap } from "@maycrawl/readers";
import { checkAgent } from "../robots/check-agent.ts";
import { withoutFragment } from "../url/same-url.ts";
import { Channel } from "./channel.ts";
import { CrossHost } from "./cross-host.ts";
import { walkMessages } from "./messages.ts";
import { type FetchSitemap, fetchSitemap } from "./sitemap-fetch.ts";
import { settleWalk, type WalkOptions } from "./walk-options.ts";
import type { Walked } from "./walk-results.ts";
import { type FileOrigin, findStart } from "./walk-start.ts";

/** Maximum number of results that the caller has not taken yet. At this number, the reading of sitemaps pauses. */
const MAX_QUEUED = 256;

/** A file to read. */
interface Job {
  readonly url: string;
  /** URLs of the indexes above the file, outermost first. */
  readonly above: readonly string[];
  readonly named: FileOrigin;
}

/**
 * Reads all sitemaps of a site: those in its robots.txt, otherwise those at the customary locations, and the sitemaps
 * in indexes. Each file is read once. The results include the files that cannot be read.
 *
 * @example
 * for await (const walked of walkSitemaps("https://example.com/", agent)) {
 *   if (walked.type === "entry" && walked.entry.type === "url") console.log(walked.entry.loc);
 * }
 * @param site any URL of the site.
 * @throws {InvalidUrlError} if `site` or one of `options.sitemaps` is not an absolute URL.
 * @throws {InvalidOptionError} if the agent or an option is invalid.
 * @returns an iterator. It throws the reason of `options.signal`, unchanged. The order of files is undefined unless
 *   `concurrency` is 1. Ending the iteration ends all requests under way.
 */
export function walkSitemaps(
  site: string | URL,
  agent: RobotsAgent,
  options: WalkOptions = {},
): AsyncGenerator<Walked, void, undefined> {
  checkAgent(agent);
  const settled = settleWalk(options);
  for (const url of [site, ...(settled.sitemaps ?? [])]) {
    if (getOrigin(url) === undefined) throw invalidUrl(url);
  }
  return new Walk(site, agent, settled).run();
}

class Walk {
  readonly #site: string | URL;
  readonly #agent: RobotsAgent;
  readonly #options: Settled<WalkOptions>;
  readonly #fetch: FetchSitemap;
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;
  readonly #crossHost: CrossHost;
  readonly #walked = new Channel<Walked>(MAX_QUEUED);
  readonly #jobs: Job[] = [];
  /** URLs of all files so far, also the targets of their redirects. */
  readonly #seen = new Set<string>();
  #files = 0;
  #running = 0;

  constructor(site: string | URL, agent: RobotsAgent, options: Settled<WalkOptions>) {
    this.#site = site;
    this.#agent = agent;
    this.#options = options;
    const headersTimeoutMs = options.limits.timeoutMs;
    this.#fetch = options.fetch ?? ((url, init) => agent.fetch(url, { ...init, headersTimeoutMs }));
    const { signal } = options;
    this.#signal = signal === undefined ? this.#end.signal : AbortSignal.any([signal, this.#end.signal]);
    this.#crossHost = new CrossHost(agent, this.#signal);
  }

  async *run(): AsyncGenerator<Walked, void, undefined> {
    const { signal } = this.#options;
    const stopListening = onAbort(signal, () => this.#walked.fail(signal?.reason));
    try {
      signal?.throwIfAborted();
      this.#running++;
      void this.#guarded(() => this.#begin());
      for (let one = await this.#walked.take(); one !== undefined; one = await this.#walked.take()) {
        yield one;
        signal?.throwIfAborted();
      }
    } finally {
      stopListening();
      this.#end.abort();
      this.#walked.close();
    }
  }

  /** Runs a part of the walk, and then begins to read queued files. The walk ends when no part is running. */
  async #guarded(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (thrown) {
      this.#walked.fail(thrown);
    }
    this.#running--;
    this.#startJobs();
  }

  #startJobs(): void {
    while (this.#running < this.#options.concurrency && this.#jobs.length > 0 && !this.#signal.aborted) {
      const job = this.#jobs.shift() as Job;
      this.#running++;
      void this.#guarded(() => this.#read(job));
    }
    if (this.#running === 0) this.#walked.close();
  }

  async #begin(): Promise<void> {
    const { sitemaps } = this.#options;
    if (sitemaps !== undefined) {
      for (const sitemap of sitemaps) await this.#addFile(new URL(sitemap).href, [], {});
      return;
    }
    const { failures, files } = await findStart(this.#site, this.#agent, this.#signal);
    for (const failure of failures) await this.#walked.push(failure);
    for (const { url, named } of files) await this.#addFile(url, [], named);
  }

  /** Adds a file to the queue. Reports a failure instead if the file is already known, or exceeds a limit. */
  async #addFile(written: string, above: readonly string[], named: FileOrigin): Promise<void> {
    const url = withoutFragment(written);
    if (above.includes(url)) return this.#failure(url, above, "loop");
    if (this.#seen.has(url)) return this.#failure(url, above, "repeated");
    if (above.length > this.#options.maxDepth)
      return this.#failure(url, above, "too-deep.indexes", { maxDepth: this.#options.maxDepth });
    if (this.#files >= this.#options.maxFiles)
      return this.#failure(url, above, "too-many-files", { maxFiles: this.#files });
    this.#files++;
    this.#seen.add(url);
    this.#jobs.push({ url, above, named });
    this.#startJobs();
  }

  async #failure(
    sitemap: string,
    above: readonly string[],
    id: Exclude<keyof typeof walkMessages, "blocked">,
    params?: MessageParams,
  ): Promise<void> {
    const message = createDiagnostic(walkMessages, id, params);
    await this.#walked.push({ type: "failure", sitemap, depth: above.length, ...message });
  }

  async #read({ url, above, named }: Job): Promise<void> {
    const part = { sitemap: url, depth: above.length };
    const response = await fetchSitemap(url, this.#fetch, this.#signal);
    if ("code" in response) return this.#walked.push({ type: "failure", ...part, ...named, ...response });
    const final = response.url === "" ? url : withoutFragment(response.url);
    if (final !== url && this.#seen.has(final)) {
      await response.body?.cancel();
      return this.#failure(url, above, "repeated.redirect", { url: final });
    }
    this.#seen.add(final);
    const chain = [...above, url];
    const { scope, limits } = this.#options;
    const counts = { url: 0, sitemap: 0 };
    for await (const entry of readSitemap(response, { url: final, scope, limits, signal: this.#signal })) {
      if (entry.type === "diagnostic") {
        await this.#walked.push({ type: "entry", ...part, entry });
        continue;
      }
      counts[entry.type]++;
      const crossHost = entry.outside === "host" ? await this.#checkCrossHost(entry.loc, chain) : undefined;
      await this.#walked.push({ type: "entry", ...part, entry, ...(crossHost && { crossHost }) });
      if (entry.type === "sitemap")
        await this.#addFile(entry.loc, chain, { namedIn: { in: "sitemap", url, offset: entry.offset } });
    }
    const via = above.at(-1);
    const { url: urls, sitemap: sitemaps } = counts;
    await this.#walked.push({
      type: "file",
      ...part,
      ...named,
      url: final,
      ...(via === undefined ? {} : { via }),
      urls,
      sitemaps,
    });
  }

  async #checkCrossHost(loc: string, chain: readonly string[]): Promise<"proven" | "unproven" | "unknown"> {
    const proven = await this.#crossHost.proven(loc, chain);
    if (proven === undefined) return "unknown";
    return proven ? "proven" : "unproven";
  }
}
