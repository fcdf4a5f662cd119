import { squashedName } from "../../document/line.ts";
import { isSimilar } from "../../text/near.ts";
import { type Check, defineCheck, problemAt } from "../parts/check.ts";
import { whyDead } from "../parts/dead-directives.ts";
import { SAME_FIELD } from "../parts/fixes.ts";
import { groupBy } from "../parts/group-by.ts";
import { findUnreadLines } from "../parts/unread-lines.ts";

/** Fields beyond RFC 9309 that at least one crawler obeys: other names can be misspellings of them. */
const EXTENSIONS = [
  "Crawl-delay",
  "Clean-param",
  "Content-Signal",
  "Content-Usage",
  "Host",
  "License",
] as const;
/** Names that are shorter resemble too many words. */
const MIN_SIMILAR = 6;
const MAX_SIMILAR = 24;

/** Reports records whose field maycrawl does not know, once for each name. */
export const unknownDirective: Check = defineCheck({
  code: "unknown-directive",
  severity: "information",
  summary: "A record with an unknown field has no known effect.",
  why: "Crawlers ignore records that they do not know (RFC 9309 §2.2.4). The record does no harm, and a crawler may define it.",
  messages: {
    "unknown-directive": 'The field "{name}" is unknown, so crawlers probably ignore this line.',
    "unknown-directive.several":
      'The field "{name}" is unknown, so crawlers probably ignore its {count} lines.',
    "unknown-directive.similar":
      'The field "{name}" is unknown, so crawlers probably ignore it. Check whether it means "{known}".',
  },
  checkFile(file, report) {
    const unknown = findUnreadLines(file).filter(({ kind, name }) => kind === "directive" && !whyDead(name));
    for (const records of groupBy(unknown, ({ name }) => squashedName(name)).values()) {
      const [{ name }, ...others] = records;
      const problem = problemAt(records, SAME_FIELD);
      const known = knownNear(name);
      if (known !== undefined) report("unknown-directive.similar", { ...problem, params: { name, known } });
      else if (others.length === 0) report("unknown-directive", { ...problem, params: { name } });
      else report("unknown-directive.several", { ...problem, params: { name, count: records.length } });
    }
  },
});

function knownNear(name: string): string | undefined {
  if (name.length < MIN_SIMILAR || name.length > MAX_SIMILAR) return undefined;
  return EXTENSIONS.find((known) => isSimilar(name.toLowerCase(), known.toLowerCase(), 2));
}
