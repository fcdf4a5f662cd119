import { pageMessages } from "../dialects/page-messages.ts";
import { lineMessages } from "../document/line-messages.ts";
import { robotsMessages } from "../document/robots-messages.ts";
import { decisionMessages } from "../match/decision-messages.ts";
import { surpriseMessages } from "../match/surprise-messages.ts";
import { preferenceMessages } from "../preferences/preference-messages.ts";
import type { MessageTemplates } from "../text/message.ts";

/** The English text of each message of the engine by its id, for translators. A decision's id has `decision.` before it here. */
export const engineMessages: MessageTemplates = {
  ...lineMessages,
  ...robotsMessages,
  ...surpriseMessages,
  ...decisionMessages,
  ...pageMessages,
  ...preferenceMessages,
};
