import type { PageDirective, PageWord } from "./directive.ts";

/** What a page lets a crawler do with it. */
export interface PageVerdict {
  /** May the page be put into an index? */
  readonly index: PageAnswer;
  /** May its links be followed? */
  readonly follow: PageAnswer;
}

/** One answer, and what gave it. */
export interface PageAnswer {
  readonly allowed: boolean;
  /** The directive that decided, the first of several; undefined where none spoke, and all is allowed. */
  readonly because: PageDirective | undefined;
}

/** Which words speak of a thing: those that forbid it, and those that allow it. */
interface Topic {
  readonly no: readonly PageWord[];
  readonly yes: readonly PageWord[];
}

const INDEX: Topic = { no: ["noindex", "none"], yes: ["index", "all"] };
const FOLLOW: Topic = { no: ["nofollow", "none"], yes: ["follow", "all"] };

/**
 * What all directives of a page come to for a crawler: the sum of what is forbidden. Whatever one tag
 * or header forbids no other one allows again; what nobody speaks of is allowed.
 * @param crawler its product token, or all those that it answers to; directives for others are not its business.
 */
export function resolvePage(
  directives: Iterable<PageDirective>,
  crawler: string | readonly string[],
): PageVerdict {
  const tokens = (typeof crawler === "string" ? [crawler] : crawler).map((token) => token.toLowerCase());
  const heard = [...directives].filter(
    ({ productToken }) => productToken === "*" || tokens.includes(productToken.toLowerCase()),
  );
  return { index: answer(heard, INDEX), follow: answer(heard, FOLLOW) };
}

function answer(heard: readonly PageDirective[], { no, yes }: Topic): PageAnswer {
  const said = (words: readonly string[]): PageDirective | undefined =>
    heard.find(({ name, value }) => value === undefined && words.includes(name));
  const forbidding = said(no);
  if (forbidding !== undefined) return { allowed: false, because: forbidding };
  return { allowed: true, because: said(yes) };
}
