import type { MessageParams } from "../text/message.ts";
import type { surpriseMessages } from "./surprise-messages.ts";

/** Adds a surprise to the list. */
export type AddSurprise = (
  id: Exclude<keyof typeof surpriseMessages, "rule-in-other-form" | "name-not-read">,
  line: number | undefined,
  params?: MessageParams,
) => void;
