import { squashedName } from "../../document/line.ts";

/** Why crawlers do not obey a directive. */
export type DeadReason =
  | "noindex"
  | "page"
  | "request-rate"
  | "proposal"
  | "revisit-after"
  | "ai-training"
  | "acap";

const REASONS: ReadonlyMap<string, DeadReason> = new Map([
  ["noindex", "noindex"],
  ["nofollow", "page"],
  ["noarchive", "page"],
  ["nosnippet", "page"],
  ["requestrate", "request-rate"],
  ["visittime", "proposal"],
  ["robotversion", "proposal"],
  ["comment", "proposal"],
  ["revisitafter", "revisit-after"],
  ["disallowaitraining", "ai-training"],
  ["allowaitraining", "ai-training"],
]);

/** Returns why crawlers do not obey a directive; undefined for other names. */
export function whyDead(name: string): DeadReason | undefined {
  return REASONS.get(squashedName(name)) ?? (/^acap-/i.test(name) ? "acap" : undefined);
}
