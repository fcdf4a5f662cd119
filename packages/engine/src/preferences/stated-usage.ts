import type { RobotsDocument } from "../document/document.ts";
import { parseAgain } from "../document/read-again.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import { readSignal } from "./content-signal.ts";
import { readUsage } from "./content-usage.ts";
import { scopedRecords } from "./field-scope.ts";
import { scopedValue } from "./path-scope.ts";
import type { StatedUses } from "./statement.ts";

/** A Content-Usage or Content-Signal record that applies to a crawler. */
export interface StatedUsage {
  readonly field: "content-usage" | "content-signal";
  /** Path pattern of the URLs that it is about; undefined for all URLs. */
  readonly path: string | undefined;
  /** Its answers; undefined if it is unreadable. */
  readonly says: StatedUses | undefined;
}

const READERS = { "content-usage": readUsage, "content-signal": readSignal } as const;

/**
 * Returns the Content-Usage and Content-Signal records of a robots.txt that apply to a crawler, for all URLs, in file
 * order. `resolvePreferences` answers for one URL.
 */
export function statedUsage(
  document: RobotsDocument,
  crawler: CrawlerOrToken,
  options?: CompileOptions,
): readonly StatedUsage[] {
  const dialect = dialectFor(crawler, options, document.dialect);
  const read = dialect === document.dialect ? document : parseAgain(document, dialect);
  const choice = chooseGroups(read, askedTokens(tokensOf(crawler), dialect));
  return scopedRecords(read, choice, ({ field }) => Object.hasOwn(READERS, field)).flatMap(
    ([record, scope]): StatedUsage[] => {
      if (scope !== "own") return [];
      const field = record.field as StatedUsage["field"];
      const { path, rest } = scopedValue(record.value);
      return [{ field, path, says: READERS[field](rest)?.says }];
    },
  );
}
