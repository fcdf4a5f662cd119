/**
 * Parts of the crawler that the packages of maycrawl share: `@maycrawl/crawler/internal`. Unstable: any version may
 * change them.
 */
export {
  EntryAudit,
  type UnknownEntry,
} from "./audit/entry-audit.ts";
export { evidenceOf, preferenceSources } from "./audit/evidence-of.ts";
export { joinOptions } from "./crawl/join-crawl.ts";
export { crawlOptions } from "./crawl/options/options.ts";
export { keepHeapSmall } from "./crawl/options/small-heap.ts";
export { PUBLIC_ADDRESS_RATE } from "./crawl/pace/address-pace.ts";
export { DEFAULT_NAME } from "./crawl/postgres/client/database-place.ts";
export { SEEDS_THAT_LEAD_OUT } from "./crawl/visit/messages.ts";
export { walkOptions } from "./discover/walk-options.ts";
export { otherCrawlIn } from "./report/other-crawl.ts";
export { verdictWords } from "./report/summary/url-verdict.ts";
export { WholeFile } from "./report/whole-file.ts";
export { accessOf, decided } from "./robots/ask-agent.ts";
