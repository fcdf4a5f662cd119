/**
 * Parts of the crawler that the packages of maycrawl share: `@maycrawl/crawler/internal`. Unstable: any version may
 * change them.
 */
export {
  EntryAudit,
  type UnknownEntry,
} from "./audit/entry-audit.ts";
export { completeEvidence, preferenceSources } from "./audit/evidence-of.ts";
export { joinOptions } from "./crawl/join-crawl.ts";
export { crawlOptions } from "./crawl/options/options.ts";
export { keepHeapSmall } from "./crawl/options/small-heap.ts";
export { PUBLIC_ADDRESS_RATE } from "./crawl/pace/address-pace.ts";
export { DEFAULT_NAME } from "./crawl/postgres/client/database-place.ts";
export { SEEDS_REDIRECTING_OUT } from "./crawl/visit/messages.ts";
export { walkOptions } from "./discover/walk-options.ts";
export { AtomicFile } from "./report/atomic-file.ts";
export { findOtherCrawl } from "./report/other-crawl.ts";
export { verdictNames } from "./report/summary/url-verdict.ts";
export { accessUnlessRefused, decideUnlessRefused } from "./robots/ask-agent.ts";
