import type { MessageTemplates } from "@maycrawl/engine";
import { failureMessages } from "@maycrawl/engine/internal";
import { robotsMessages } from "./robots-diagnostic.ts";

/**
 * English text of each message of the agent, by id. A translation needs the same ids. `{name}` marks a
 * parameter.
 */
export const agentMessages: MessageTemplates = { ...failureMessages, ...robotsMessages };
