import { readersMessages } from "@maycrawl/readers";
import { contradictionMessages } from "./audit/messages.ts";
import { walkMessages } from "./discover/messages.ts";
import { adviceMessages } from "./report/summary/messages.ts";

/**
 * English texts of all diagnostics, contradictions, failures and advice, by message id. A translation needs a text for
 * each id. `{name}` stands for a parameter of the message.
 *
 * @example
 * const german = { "loc-missing": "Ein Eintrag ohne URL wird übergangen" };
 * const { id, params } = diagnostic;
 * fillMessage(german[id] ?? crawlerMessages[id], params);
 */
export const crawlerMessages: Readonly<Record<string, string>> = {
  ...readersMessages,
  ...walkMessages,
  ...contradictionMessages,
  ...adviceMessages,
};
