import type { MessageTemplates } from "@maycrawl/engine";
import { contradictionMessages } from "../../audit/messages.ts";
import { adviceMessages } from "./messages.ts";

/** Texts about a contradiction or another failure, for the site's owner. */
export interface Advice {
  readonly title: string;
  /** Why the failure matters. */
  readonly why: string;
  readonly whatToDo: string;
}

const TEXTS: MessageTemplates = { ...contradictionMessages, ...adviceMessages };

/** Returns the texts of a code: those with the ids `<code>.title`, `<code>.why` and `<code>.what-to-do`. */
export function adviceFor(code: string): Advice {
  const text = (id: string): string | undefined => (Object.hasOwn(TEXTS, id) ? TEXTS[id] : undefined);
  return {
    title: text(`${code}.title`) ?? code.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase()),
    why: text(`${code}.why`) ?? adviceMessages["contradiction.why"],
    whatToDo: text(`${code}.what-to-do`) ?? adviceMessages["contradiction.what-to-do"],
  };
}

/** Codes that have texts of their own. */
export const advisedCodes: readonly string[] = Object.keys(adviceMessages)
  .filter((id) => id.endsWith(".title"))
  .map((id) => id.slice(0, -".title".length));
