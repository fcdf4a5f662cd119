import { missingColon } from "./checks/missing-colon.ts";
import { namedGroupHidesAny } from "./checks/named-group-hides-any.ts";
import { ruleOutsideGroup } from "./checks/rule-outside-group.ts";
import type { Check } from "./parts/check.ts";

/** All checks, sorted by code. `npm run new:lint` adds one. */
export const checks: readonly Check[] = [missingColon, namedGroupHidesAny, ruleOutsideGroup];
