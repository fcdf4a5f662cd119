import { defaultPace } from "@maycrawl/agent";
import { followRedirects, redirectOf } from "@maycrawl/agent/internal";
import type { TargetEvidence } from "@maycrawl/crawler";
import { getOrigin } from "@maycrawl/engine";
import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { fetchedPage } from "../page/fetched-page.ts";
import { decided } from "../page/governing-robots.ts";
import type { RestingSites } from "./resting-sites.ts";

/**
 * Follows redirects to where they end, since that is the URL which a sitemap should name. Each URL is asked for once, whoever leads
 * there: those of a site often lead to the same few.
 */
export class FollowedRedirects {
  readonly #pages: PageFetcher;
  readonly #resting: RestingSites;
  readonly #known = new Map<string, TargetEvidence>();

  constructor(pages: PageFetcher, resting: RestingSites) {
    this.#pages = pages;
    this.#resting = resting;
  }

  /** Takes what was found out about a URL otherwise. */
  know({ url, decision, status, redirect }: TargetEvidence): void {
    this.#known.set(url, { url, decision, status, redirect });
  }

  /** What is known of the URLs to which a redirect leads, in order; as many as an agent follows. */
  async from(redirect: string | undefined): Promise<readonly TargetEvidence[]> {
    if (redirect === undefined) return [];
    // The first redirect is the entry's own.
    const limits = { maxRedirects: defaultPace.maxRedirects - 1 };
    const { answers } = await followRedirects<Partial<TargetEvidence>>(redirect, limits, async (url) => {
      const known = this.#known.get(url) ?? (await this.#look(url));
      if (known !== undefined) this.#known.set(url, known);
      return known ?? {};
    });
    return answers.filter((one): one is TargetEvidence => one.url !== undefined);
  }

  /** Undefined where nothing is asked. */
  async #look(url: string): Promise<TargetEvidence | undefined> {
    if (this.#resting.has(getOrigin(url))) return undefined;
    const decision = await decided(url, this.#pages.agent);
    if (decision === undefined) return undefined;
    if (!decision.allowed) return { url, decision };
    const fetched = await fetchedPage(new URL(url), this.#pages, { redirect: "manual" });
    if (fetched.kind === "failed") return { url, decision, failure: fetched.message };
    // Forbidden to maycrawl only: what the crawler would be answered is not known.
    if (fetched.kind === "blocked") {
      return this.#pages.reader === this.#pages.agent
        ? { url, decision: fetched.decision }
        : { url, decision };
    }
    const { status, body } = fetched.answer;
    await body.cancel();
    this.#resting.heard(getOrigin(url), status);
    return { url, decision, status, redirect: redirectOf(fetched.answer, url) };
  }
}
