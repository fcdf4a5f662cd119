import { crawlers } from "../crawlers/registry.ts";
import { pageRuleSets } from "../dialects/page-rules.ts";
import { foldCase } from "../text/fold-case.ts";

/** Every token that some crawler of the registry looks for, in small letters; and how each is spelt. */
const TOKENS: ReadonlyMap<string, string> = new Map(
  crawlers.flatMap(({ token, reads }) => [token, ...reads].map((name) => [foldCase(name), name] as const)),
);

/** Names of META tags that are a vendor's, not a crawler's. */
const VENDOR_NAMES: ReadonlySet<string | undefined> = new Set(
  Object.values(pageRuleSets).flatMap(({ rules }) => rules.map(({ vendorName }) => vendorName)),
);

/**
 * To whom a META tag of this name speaks: `*` where it is `robots`, a crawler's token, or nobody, as for nearly all
 * META tags (`description`, `viewport`).
 * @param own tokens that count besides those of the registry.
 */
export function addresseeOf(metaName: string, own: readonly string[] = []): string | undefined {
  const name = foldCase(metaName.trim());
  if (name === "robots") return "*";
  if (VENDOR_NAMES.has(name)) return name;
  return own.find((token) => foldCase(token) === name) ?? TOKENS.get(name);
}

/** Whether a text can be a crawler's name in a header: no blank in it, and neither a number nor a date. */
export function isProductTokenLike(text: string): boolean {
  return (
    /^[A-Za-z0-9_.*-]{1,80}$/.test(text) && (text === "*" || /[A-Za-z]/.test(text)) && !/^\d{4}-/.test(text)
  );
}
