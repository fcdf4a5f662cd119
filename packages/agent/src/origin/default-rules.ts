import { defaultLifetimeBounds, defaultRetrySchedule } from "@maycrawl/engine";
import { defaultLimits } from "../options/fetch-limits.ts";
import { DEFAULT_REFRESH_AFTER } from "../options/refresh-after.ts";
import type { AccessStateRules } from "./access-state.ts";

/** Rules of an agent with default options, apart from its dialect. */
export const defaultAccessRules: Omit<AccessStateRules, "dialect"> = {
  lifetime: defaultLifetimeBounds,
  retry: defaultRetrySchedule,
  refreshAfter: DEFAULT_REFRESH_AFTER,
  maxBytes: defaultLimits.maxBytes,
};
