import { crawlers } from "../crawlers/registry.ts";
import { pageRuleSets } from "../dialects/page-rules.ts";
import { foldCase } from "../text/fold-case.ts";

/** Product tokens that crawlers of the registry obey: the token in lower case → its usual spelling. */
const TOKENS: ReadonlyMap<string, string> = new Map(
  crawlers.flatMap(({ token, reads }) => [token, ...reads].map((name) => [foldCase(name), name] as const)),
);

/** META tag names that address all crawlers of a vendor, such as `google`. */
const VENDOR_NAMES: ReadonlySet<string | undefined> = new Set(
  Object.values(pageRuleSets).flatMap(({ rules }) => rules.map(({ vendorName }) => vendorName)),
);

/**
 * Returns the product token that a META tag addresses: `*` for the name `robots`, otherwise a crawler's token.
 * Returns undefined if the name addresses no crawler, as with `description` or `viewport`.
 * @param own more product tokens to recognise, in addition to those of the registry.
 */
export function findAddressee(metaName: string, own: readonly string[] = []): string | undefined {
  const name = foldCase(metaName.trim());
  if (name === "robots") return "*";
  if (VENDOR_NAMES.has(name)) return name;
  return own.find((token) => foldCase(token) === name) ?? TOKENS.get(name);
}

/** Whether a text can be a crawler's name in a header: it has no whitespace and is not a number or a date. */
export function isProductTokenLike(text: string): boolean {
  return (
    /^[A-Za-z0-9_.*-]{1,80}$/.test(text) && (text === "*" || /[A-Za-z]/.test(text)) && !/^\d{4}-/.test(text)
  );
}
