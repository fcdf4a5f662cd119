import type { MessageTemplates } from "@maycrawl/engine";
import { failureMessages } from "@maycrawl/engine/internal";
import { robotsMessages } from "./robots-diagnostic.ts";

/** The English text of each message of the agent, by id: what a translation has to have. `{name}` stands for a parameter. */
export const agentMessages: MessageTemplates = { ...failureMessages, ...robotsMessages };
