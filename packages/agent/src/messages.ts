import type { MessageTemplates } from "@maycrawl/engine";
import { robotsMessages } from "./diagnose/robots-diagnostic.ts";
import { failureMessages } from "./failure-words.ts";

/** The English text of each message of the agent, by id: what a translation has to have. `{name}` stands for a parameter. */
export const agentMessages: MessageTemplates = { ...failureMessages, ...robotsMessages };
