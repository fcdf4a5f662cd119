import type { MessageTemplates } from "@maycrawl/engine";
import { failureMessages } from "@maycrawl/engine/internal";
import { robotsMessages } from "./robots-diagnostic.ts";

/**
 * English text of each message of the agent, by id. A translation needs a text for each of these ids. In a text,
 * `{name}` stands for the parameter `name`.
 */
export const agentMessages: MessageTemplates = { ...failureMessages, ...robotsMessages };
