import { lineMessages } from "../diagnose/line-messages.ts";
import { robotsMessages } from "../diagnose/robots-messages.ts";
import { pageMessages } from "../dialects/page-messages.ts";
import { decisionMessages } from "../explain/decision-messages.ts";
import { surpriseMessages } from "../explain/surprise-messages.ts";
import { preferenceMessages } from "../preferences/preference-messages.ts";
import type { MessageTemplates } from "../text/message.ts";

/** English text of each engine message, by id, for translators. Ids of decisions have the prefix `decision.` here. */
export const engineMessages: MessageTemplates = {
  ...lineMessages,
  ...robotsMessages,
  ...surpriseMessages,
  ...decisionMessages,
  ...pageMessages,
  ...preferenceMessages,
};
