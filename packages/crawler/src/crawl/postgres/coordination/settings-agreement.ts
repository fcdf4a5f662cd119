import { type AddressPolicy, InvalidOptionError } from "@maycrawl/agent";
import { NOW } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import type { CrawlOptions } from "../../options/options.ts";
import {
  type CrawlSettings,
  differentSettings,
  readSettings,
  writeSettings,
} from "../../options/settings.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { Run } from "../client/transaction.ts";
import { endLeases, hasOthers, revisitLeftOutLinks } from "./postgres-rounds.ts";

/** Result of `agreeOnSettings`. */
export interface Agreement {
  /** Version of the options that decide about URLs. */
  readonly version: number;
  /** Number of times that a worker began the crawl while no other worker was active. */
  readonly run: number;
  /** Whether the options differ from the last run, so that known URLs are judged again. */
  readonly isNew: boolean;
  /** Whether the previous options had another kind of scope. */
  readonly hasOtherScope: boolean;
}

/**
 * Agrees with the other workers on the settings of a crawl. A worker that is alone sets them.
 * @param judging the options that decide about URLs, as one string.
 * @throws {InvalidOptionError} if other workers use other settings.
 */
export function agreeOnSettings(
  database: CrawlDatabase,
  options: CrawlOptions,
  judging: string,
  slot: number,
): Promise<Agreement> {
  const settings = writeSettings(options);
  const policy = policyName(options.addressPolicy);
  const scopeOf = (json: string): unknown => (JSON.parse(json) as { scope?: unknown }).scope;
  return database.transact(async (run) => {
    const [crawl] = await run<{ settings: string; round: number; run: number }>(
      "SELECT settings, round, run FROM crawl FOR UPDATE",
    );
    if (crawl === undefined)
      throw new CrawlStoreError("The row of the table crawl is missing in the database.");
    const names: string[] = [...differentSettings(settings, crawl.settings)];
    if (((await readPolicy(run)) ?? policy) !== policy) names.push("addressPolicy");
    const isAlone = !(await hasOthers(run, slot));
    // Workers that have not agreed yet do not count: they will find the settings of this worker.
    if (names.length > 0 && !isAlone)
      throw new InvalidOptionError(
        `Other workers of this crawl use other settings (${names.join(", ")}). Stop them first, or use the same settings.`,
      );
    await run("UPDATE worker SET has_agreed = true, is_seeding = true WHERE slot = $1", [slot]);
    const started = crawl.run + Number(isAlone);
    await run("UPDATE crawl SET settings = $1, run = $2", [settings, started]);
    await run(
      "INSERT INTO setting (name, value) VALUES ('address policy', $1), ('user agent', $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [policy, options.userAgent],
    );
    const [last] = await run<{ id: number; value: string }>(
      "SELECT id, value FROM options ORDER BY id DESC LIMIT 1",
    );
    if (last?.value === judging)
      return { version: last.id, run: started, isNew: false, hasOtherScope: false };
    // A silent worker may still hold leases, but its data about URLs is now outdated.
    if (isAlone) await endLeases(run);
    const version = (last?.id ?? 0) + 1;
    await run(`INSERT INTO options (id, at, value) VALUES ($1, ${NOW}, $2)`, [version, judging]);
    await run("UPDATE crawl SET options = $1", [version]);
    if (crawl.round > 0) {
      await run("UPDATE host SET judge = judge + 1 WHERE known > 0");
      await revisitLeftOutLinks(run);
    }
    const hasOtherScope = last !== undefined && scopeOf(last.value) !== scopeOf(judging);
    return { version, run: started, isNew: crawl.round > 0, hasOtherScope };
  });
}

/** Settings of a crawl in a database, for a worker that joins it. */
export interface JoinedSettings {
  readonly settings: CrawlSettings;
  readonly addressPolicy: AddressPolicy | undefined;
}

/**
 * Reads the settings of a crawl.
 * @param policy the worker's own address policy. Default: the policy of the crawl.
 * @throws {CrawlStoreError} if the crawl has not been started yet.
 * @throws {InvalidOptionError} if the worker's address policy differs from the policy of the crawl.
 */
export async function readSettingsToJoin(
  database: CrawlDatabase,
  policy: AddressPolicy | undefined,
): Promise<JoinedSettings> {
  const [crawl, theirs] = await database.transact(async (run) => [
    (await run<{ settings: string }>("SELECT settings FROM crawl"))[0],
    await readPolicy(run),
  ]);
  if (crawl === undefined || theirs === undefined)
    throw new CrawlStoreError(
      "The crawl in this database has not been started yet. Start it with seeds, then join it.",
    );
  if (policy === undefined ? theirs === FUNCTION : policyName(policy) !== theirs)
    throw new InvalidOptionError(
      `The crawl was started with the address policy ${theirs}, but this worker has ${policy === undefined ? "no address policy" : policyName(policy)}. Use the same address policy for all workers.`,
    );
  return { settings: readSettings(crawl.settings), addressPolicy: policy ?? (theirs as AddressPolicy) };
}

/**
 * Joins a crawl with the settings that `readSettingsToJoin` has read.
 * @throws {InvalidOptionError} if other workers have changed the settings since then.
 */
export function joinWithSettings(
  database: CrawlDatabase,
  options: CrawlOptions,
  slot: number,
): Promise<Pick<Agreement, "version" | "run">> {
  return database.transact(async (run) => {
    const [crawl] = await run<{ settings: string; options: number; run: number }>(
      "SELECT settings, options, run FROM crawl FOR UPDATE",
    );
    const names = differentSettings(writeSettings(options), crawl?.settings ?? "{}");
    if (names.length > 0)
      throw new InvalidOptionError(
        `The settings of the crawl were changed while this worker joined it (${names.join(", ")}). Join it again.`,
      );
    await run("UPDATE worker SET has_agreed = true WHERE slot = $1", [slot]);
    return { version: crawl?.options ?? 0, run: crawl?.run ?? 0 };
  });
}

/** Text that is stored in place of an address policy that is a function. Other workers cannot get the function. */
const FUNCTION = "of a function";

function policyName(policy: AddressPolicy | undefined = "any"): string {
  return typeof policy === "string" ? policy : FUNCTION;
}

async function readPolicy(run: Run): Promise<string | undefined> {
  const [row] = await run<{ value: string }>("SELECT value FROM setting WHERE name = 'address policy'");
  return row?.value;
}
