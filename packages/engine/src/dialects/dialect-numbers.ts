import { checkNumber, checkWhole } from "../numbers.ts";
import type { Dialect } from "./dialect.ts";

/** Dialects whose numbers were looked at. */
const checked = new WeakSet<Dialect>();
/** The last one of them: most callers use one. */
let last: Dialect | undefined;

/**
 * Checks the numbers of a dialect once: callers make dialects of their own from ours.
 * @throws {InvalidNumberError}
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
