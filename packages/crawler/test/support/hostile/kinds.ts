import { answerKinds, valueKinds } from "./answer-kinds.ts";
import type { HostileKind } from "./kind.ts";
import { linkKinds, trapKinds } from "./link-kinds.ts";
import { robotsKinds, sitemapKinds } from "./sitemap-kinds.ts";

/** All kinds of hostile site. */
export const hostileKinds: readonly HostileKind[] = [
  ...sitemapKinds,
  ...robotsKinds,
  ...linkKinds,
  ...trapKinds,
  ...answerKinds,
  ...valueKinds,
];
