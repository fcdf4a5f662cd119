import { InvalidDraftError } from "../errors.ts";
import { parseUrl } from "../text/read-url.ts";
import type { GroupDraft, RobotsDraft } from "./draft.ts";

/** All known keys. A misspelt key would otherwise be ignored silently. */
const DRAFT: Readonly<Record<keyof RobotsDraft, true>> = { comment: true, groups: true, sitemaps: true };
const GROUP: Readonly<Record<keyof GroupDraft, true>> = {
  comment: true,
  agents: true,
  rules: true,
  fields: true,
};
const RULE = { allow: true, disallow: true } as const;

/**
 * Checks the shape of a draft, which may come from a file or from untyped code. Values of a wrong shape would
 * otherwise be written incorrectly, or left out.
 * @throws {InvalidDraftError} with the path of the invalid value.
 */
export function checkDraft(draft: RobotsDraft): void {
  const { comment, groups, sitemaps } = checkKeys("The draft", DRAFT, draft);
  if (comment !== undefined) checkText("comment", comment);
  if (groups !== undefined) checkEach("groups", groups, checkGroup);
  if (sitemaps !== undefined) checkEach("sitemaps", sitemaps, checkSitemap);
}

function checkGroup(where: string, group: unknown): void {
  const { comment, agents, rules, fields } = checkKeys(where, GROUP, group);
  if (comment !== undefined) checkText(`${where}.comment`, comment);
  checkEach(`${where}.agents`, agents, checkText);
  if (rules !== undefined) checkEach(`${where}.rules`, rules, checkRule);
  if (fields !== undefined) checkEach(`${where}.fields`, fields, checkField);
}

function checkRule(where: string, rule: unknown): void {
  const { allow, disallow } = checkKeys(where, RULE, rule);
  if ((allow === undefined) === (disallow === undefined)) {
    const found = allow === undefined ? "neither" : "both";
    throw new InvalidDraftError(`${where} needs either "allow" or "disallow"; it has ${found}.`);
  }
  if (allow === undefined) checkText(`${where}.disallow`, disallow);
  else checkText(`${where}.allow`, allow);
}

function checkField(where: string, field: unknown): void {
  if (!Array.isArray(field) || field.length !== 2)
    throw new InvalidDraftError(`${where} must be a pair of name and value.`);
  checkEach(where, field, checkText);
}

/** Requires an absolute URL. "The location of a Sitemap should be the complete URL" (sitemaps.org). */
function checkSitemap(where: string, url: unknown): void {
  const host = parseUrl(checkText(where, url))?.host;
  if (host !== undefined && host !== "") return;
  throw new InvalidDraftError(
    `${where} must be an absolute URL such as "https://example.com/sitemap.xml"; received ${JSON.stringify(url)}.`,
  );
}

function checkKeys<K extends string>(
  where: string,
  known: Readonly<Record<K, true>>,
  part: unknown,
): Readonly<Partial<Record<K, unknown>>> {
  if (typeof part !== "object" || part === null || Array.isArray(part)) throw wrong(where, "an object", part);
  for (const key of Object.keys(part)) {
    if (Object.hasOwn(known, key)) continue;
    const names = Object.keys(known).join(", ");
    throw new InvalidDraftError(
      `${where} has an unknown key ${JSON.stringify(key)}; known keys are ${names}.`,
    );
  }
  return part as Readonly<Partial<Record<K, unknown>>>;
}

function checkEach(where: string, list: unknown, check: (where: string, one: unknown) => void): void {
  if (!Array.isArray(list)) throw wrong(where, "a list", list);
  list.forEach((one, i) => {
    check(`${where}[${i}]`, one);
  });
}

/**
 * Lone surrogates that `encodeText` would replace with U+FFFD. Those from U+DC80 to U+DCFF are not included, because
 * they represent bytes (see `stringify`).
 */
const UNENCODABLE = /[\uD800-\uDC7F\uDD00-\uDFFF]/u;

function checkText(where: string, text: unknown): string {
  if (typeof text !== "string") throw wrong(where, "a string", text);
  const at = text.search(UNENCODABLE);
  if (at < 0) return text;
  throw new InvalidDraftError(`${where} has a lone surrogate at index ${at}, which UTF-8 cannot encode.`);
}

function wrong(where: string, expected: string, received: unknown): InvalidDraftError {
  return new InvalidDraftError(`${where} must be ${expected}; received ${kindOf(received)}.`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
