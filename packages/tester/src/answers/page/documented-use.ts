import { type Crawler, findCrawler, type UsageStatement } from "@maycrawl/engine";
import { usageRules } from "@maycrawl/engine/internal";

/**
 * Whether the owner of a crawler documents that it obeys a kind of statement about use. `noai` and TDMRep, for example,
 * only ask: no owner of a known crawler documents that it obeys them.
 */
export function isDocumented({ mechanism, text }: UsageStatement, known: Crawler | undefined): boolean {
  const name = (text.split(":", 1)[0] ?? "").trim();
  switch (mechanism) {
    case "page-directive":
      // The other directives are those of the crawler's own dialect. One that is not known has no owner.
      return known !== undefined && !usageRules.some((rule) => rule.name === name.toLowerCase());
    case "policy-token":
      return isControlOf(findCrawler(name), known);
    case "content-signal":
      // Cloudflare's crawl endpoint rejects pages by these signals (since 2026-08-31).
      return known?.vendor === "Cloudflare";
    default:
      return false;
  }
}

/** Whether a token controls the crawlers of a vendor, such as `Google-Extended` those of Google, and this is one. */
function isControlOf(token: Crawler | undefined, crawler: Crawler | undefined): boolean {
  return token?.kind === "control-token" && token.vendor === crawler?.vendor;
}
