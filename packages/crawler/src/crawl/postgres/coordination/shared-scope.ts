import type { CrawlRules } from "../../urls/crawl-rules.ts";
import type { Scope } from "../../urls/scope.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import { foundByCodes, SITEMAP_SEED } from "../schema/column-values.ts";

/** Number of names or hosts per statement. */
const STEP = 1_000;

/** A scope that all workers of a crawl share. If the seeds of one worker add a host, all workers have it in scope. */
export class SharedScope {
  readonly #database: CrawlDatabase;
  readonly #scope: Scope;
  /** Names that are stored in the database. */
  readonly #storedNames = new Set<string>();
  /** Version of the scope that was read last: the highest id in the table `scope`. */
  #readVersion = 0;

  constructor(database: CrawlDatabase, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** Stores new names for the other workers. Call it before adding a URL that these names bring into the scope. */
  async storeNames(): Promise<void> {
    const { names, kind } = this.#scope;
    if (names.size === this.#storedNames.size) return;
    const fresh = [...names].filter((name) => !this.#storedNames.has(name));
    for (let i = 0; i < fresh.length; i += STEP) {
      const step = fresh.slice(i, i + STEP);
      await this.#database.transact(async (run) => {
        // The lock makes ids follow the order of commits. A worker that has read an id has read all lower ones.
        await run("SELECT 1 FROM crawl FOR UPDATE");
        const added = await run<{ name: string }>(
          "INSERT INTO scope (kind, name) SELECT $2, x.name FROM unnest($1::text[]) AS x (name) WHERE NOT EXISTS (SELECT FROM scope WHERE kind = $2 AND scope.name = x.name) ON CONFLICT DO NOTHING RETURNING name",
          [step, kind],
        );
        if (added.length === 0) return;
        await run("UPDATE crawl SET scope = (SELECT max(id) FROM scope)");
        // The known URLs of these hosts were judged when the hosts were outside the scope.
        const names = added.map(({ name }) => name);
        if (kind === "domain")
          await run(
            "UPDATE host SET judge = judge + 1 WHERE known > 0 AND EXISTS (SELECT FROM unnest($1::text[]) AS x (name) WHERE split_part(origin, '/', 3) LIKE '%' || x.name || '%')",
            [names],
          );
        else
          await run("UPDATE host SET judge = judge + 1 WHERE known > 0 AND origin = ANY ($1)", [
            names.flatMap((name) => [`http://${name}`, `https://${name}`]),
          ]);
      });
      for (const name of step) this.#storedNames.add(name);
    }
  }

  /** Discards the state of `storeNames` and `readNames`, because the database may have lost writes. */
  forget(): void {
    this.#storedNames.clear();
    this.#readVersion = 0;
  }

  /** Adds the hosts of all earlier seeds to the scope. Needed if the previous scope was of another kind. */
  async admitEarlierSeeds(): Promise<void> {
    const { schema } = this.#database;
    const seeds = await this.#database.run<{ url: string }>(
      `SELECT url FROM ${schema}.url WHERE seed = 1 UNION ALL SELECT url FROM ${schema}.sitemap WHERE seed = 1 AND named_by IS NULL
        UNION ALL SELECT host.origin || '/' FROM ${schema}.inbox JOIN ${schema}.host ON host.id = inbox.host WHERE found_by IN ($1, $2)`,
      [foundByCodes.indexOf("seed"), SITEMAP_SEED],
    );
    for (const { url } of seeds) this.#scope.admit(new URL(url));
  }

  /** Sets the domain of all hosts that lack it. The previous kind of scope did not need it. */
  async setSites(rules: CrawlRules): Promise<void> {
    for (let after = 0, isMore = true; isMore; ) {
      const { schema } = this.#database;
      const hosts = await this.#database.run<{ id: number; origin: string }>(
        `SELECT id, origin FROM ${schema}.host WHERE id > $1 AND site IS NULL ORDER BY id LIMIT ${STEP}`,
        [after],
      );
      await this.#database.run(
        `UPDATE ${schema}.host SET site = x.site FROM unnest($1::integer[], $2::text[]) AS x (id, site) WHERE host.id = x.id`,
        [hosts.map(({ id }) => id), hosts.map(({ origin }) => rules.groupOf(origin))],
      );
      after = hosts.at(-1)?.id ?? after;
      isMore = hosts.length === STEP;
    }
  }

  /** Reads the names that other workers have stored, if `version` is new. @param version scope version from a lease. */
  async readNames(version: number): Promise<void> {
    if (version <= this.#readVersion) return;
    const rows = await this.#database.run<{ id: number; name: string }>(
      `SELECT id, name FROM ${this.#database.schema}.scope WHERE id > $1 AND kind = $2 ORDER BY id`,
      [this.#readVersion, this.#scope.kind],
    );
    this.#scope.addNames(rows.map(({ name }) => name));
    for (const { name } of rows) this.#storedNames.add(name);
    this.#readVersion = Math.max(version, rows.at(-1)?.id ?? 0);
  }
}
