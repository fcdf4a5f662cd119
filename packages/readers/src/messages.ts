import type { MessageTemplates } from "@maycrawl/engine";
import { pageMessages } from "./page/content/messages.ts";
import { sitemapMessages } from "./sitemap/entry/messages.ts";
import { logMessages } from "./source/diagnostic-log.ts";

/**
 * English texts of all diagnostics of pages and sitemaps, by id. A translation needs a text for each id.
 * `{name}` is replaced by the parameter `name`.
 */
export const readersMessages: MessageTemplates = { ...logMessages, ...pageMessages, ...sitemapMessages };
