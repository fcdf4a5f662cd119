import type { MessageTemplates } from "@maycrawl/engine";
import { pageMessages } from "./page/content/messages.ts";
import { sitemapMessages } from "./sitemap/entry/messages.ts";
import { logMessages } from "./source/diagnostic-log.ts";

/** The English text of each diagnostic of a page or a sitemap, by id: what a translation has to have. `{name}` stands for a parameter. */
export const readersMessages: MessageTemplates = { ...logMessages, ...pageMessages, ...sitemapMessages };
