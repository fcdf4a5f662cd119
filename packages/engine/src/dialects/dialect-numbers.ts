import { checkNumber, checkWhole } from "../numbers.ts";
import type { Dialect } from "./dialect.ts";

/** Dialects whose numbers are valid. */
const checked = new WeakSet<Dialect>();
/** The dialect of the last call. Most callers use only one, so this saves the lookup. */
let last: Dialect | undefined;

/**
 * Checks the numbers of a dialect, once per dialect object. Callers can pass dialects of their own.
 * @throws {InvalidNumberError} for the first number that is out of range.
 */
export function checkDialectNumbers(dialect: Dialect): void {
  if (dialect === last) return;
  if (!checked.has(dialect)) {
    const { maxBytes, maxLineBytes, access, ruleRoom, statedErrors } = dialect;
    for (const [name, value] of Object.entries({ maxBytes, maxLineBytes }))
      if (value !== null) checkWhole(`dialect.${name}`, value);
    for (const [name, value] of Object.entries(ruleRoom ?? {})) checkWhole(`dialect.ruleRoom.${name}`, value);
    if (statedErrors !== null) {
      checkWhole("dialect.statedErrors.maxRules", statedErrors.maxRules);
      checkWhole("dialect.statedErrors.maxRuleCharacters", statedErrors.maxRuleCharacters);
    }
    if (access.maxRedirects !== null) checkWhole("dialect.access.maxRedirects", access.maxRedirects);
    checkNumber("dialect.access.cacheSeconds", access.cacheSeconds);
    if (access.maxCacheSeconds !== null)
      checkNumber("dialect.access.maxCacheSeconds", access.maxCacheSeconds);
    for (const { afterSeconds } of access.outage)
      checkNumber("dialect.access.outage[].afterSeconds", afterSeconds);
    checked.add(dialect);
  }
  last = dialect;
}
