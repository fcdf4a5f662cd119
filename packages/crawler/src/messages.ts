import { contradictionMessages } from "./audit/messages.ts";
import { walkMessages } from "./discover/messages.ts";
import { pageMessages } from "./page/messages.ts";
import { adviceMessages } from "./report/messages.ts";
import { sitemapMessages } from "./sitemap/messages.ts";
import { logMessages } from "./source/diagnostic-log.ts";

/**
 * English texts of all diagnostics, contradictions, failures and advice, by message id: what a translation has to have. `{name}` stands
 * for a parameter of the message.
 *
 * @example
 * const german = { "loc-missing": "Ein Eintrag ohne URL wird übergangen" };
 * const { id, params } = diagnostic;
 * fillMessage(german[id] ?? crawlerMessages[id], params);
 */
export const crawlerMessages: Readonly<Record<string, string>> = {
  ...logMessages,
  ...pageMessages,
  ...sitemapMessages,
  ...walkMessages,
  ...contradictionMessages,
  ...adviceMessages,
};
