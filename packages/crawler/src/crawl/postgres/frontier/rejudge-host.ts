import type { CountedChanges } from "../../state/option-changes.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { NOFOLLOW, reapplyOptions } from "../../urls/reapply-options.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { LeasedHost } from "../host/leased-host.ts";
import type { LoadedUrl } from "../host/leased-url.ts";
import type { Leases } from "../host/leases.ts";
import { JOIN_LAST_VISIT, KNOWN_URL_COLUMNS } from "../schema/sql-fragments.ts";
import type { HostUrlPolicy } from "./host-url-policy.ts";

/** Maximum number of URLs that are judged in one step. */
const STEP = 500;

/** Dependencies of `rejudgeHost`. */
export interface RejudgeParts {
  readonly database: CrawlDatabase;
  readonly leases: Leases;
  readonly rules: CrawlRules;
  readonly round: number;
  /** Version of the options. */
  readonly version: number;
  /** Called with the changes that the new options caused. */
  readonly changed: (changes: CountedChanges) => Promise<void>;
}

/** Judges the known URLs of a host by the current options. @throws {LeaseLost} */
export async function rejudgeHost(
  host: LeasedHost,
  policy: HostUrlPolicy,
  parts: RejudgeParts,
): Promise<void> {
  const { database, leases, rules, round, version, changed } = parts;
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await database.run<{ row: LoadedUrl }>(
      `SELECT json_strip_nulls(row_to_json(n)) AS row FROM (SELECT ${KNOWN_URL_COLUMNS} FROM ${database.schema}.url_row AS u
        ${JOIN_LAST_VISIT.replace("visit", `${database.schema}.visit`)}
        WHERE u.host = $1 AND u.id > $2 AND (coalesce(u.judged, 0) < $3 OR u.skipped = 'scope') ORDER BY u.id LIMIT ${STEP}) AS n`,
      [host.id, after, version],
    );
    const urls = rows.map(({ row }) => row);
    after = urls.at(-1)?.id ?? after;
    isMore = urls.length === STEP;
    const changes: CountedChanges = { left: {}, back: {} };
    await host.change(async () => {
      const known = host.urls.load(urls);
      await policy.loadFor(known);
      for (const row of known) {
        const isOnlyFound =
          row.skipped === "scope" &&
          row.by === "link" &&
          row.linkedFrom === null &&
          row.sitemap === null &&
          row.seed === 0 &&
          // If the URL was visited, it was once the target of a link that may be followed.
          row.visitedAt === null;
        const skip = rules.judge(row) ?? (isOnlyFound ? NOFOLLOW : undefined);
        reapplyOptions(row, skip, { round, isResumed: true }, policy, changes);
        host.urls.judged(row.id, version);
      }
      if (!isMore && !hasSome(changes)) host.judged = host.judge;
    });
    await leases.write(host);
    if (hasSome(changes)) await changed(changes);
  }
  if (host.judged !== undefined) return;
  // `judged` is set only after all changes are stored: a worker that finds all hosts judged reports stored changes.
  await host.change(() => {
    host.judged = host.judge;
  });
  await leases.write(host);
}

function hasSome({ left, back }: CountedChanges): boolean {
  return Object.keys(left).length + Object.keys(back).length > 0;
}
