import type { CrawlRules } from "../../urls/crawl-rules.ts";
import type { Scope } from "../../urls/scope.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import { foundByCodes, SITEMAP_SEED } from "../schema/column-values.ts";

/** How many names are told in one step. */
const STEP = 1_000;

/** A scope that all workers of a crawl share: what the seeds of one let in, the others let in. */
export class SharedScope {
  readonly #database: CrawlDatabase;
  readonly #scope: Scope;
  readonly #told = new Set<string>();
  #heard = 0;

  constructor(database: CrawlDatabase, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** Tells the others what is new in it. To be done before a URL is added that it lets in. */
  async tell(): Promise<void> {
    const { names, kind } = this.#scope;
    if (names.size === this.#told.size) return;
    const fresh = [...names].filter((name) => !this.#told.has(name));
    for (let i = 0; i < fresh.length; i += STEP) {
      const step = fresh.slice(i, i + STEP);
      await this.#database.transact(async (run) => {
        // In the order of commits: who has heard of one name has heard of all before it.
        await run("SELECT 1 FROM crawl FOR UPDATE");
        const added = await run<{ name: string }>(
          "INSERT INTO scope (kind, name) SELECT $2, x.name FROM unnest($1::text[]) AS x (name) WHERE NOT EXISTS (SELECT FROM scope WHERE kind = $2 AND scope.name = x.name) ON CONFLICT DO NOTHING RETURNING name",
          [step, kind],
        );
        if (added.length === 0) return;
        await run("UPDATE crawl SET scope = (SELECT max(id) FROM scope)");
        // What was known of these hosts was judged before they belonged to the crawl.
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
      for (const name of step) this.#told.add(name);
    }
  }

  /** Forgets what was told and heard, since the database may have lost it. */
  forget(): void {
    this.#told.clear();
    this.#heard = 0;
  }

  /** Lets in the hosts of all seeds that the crawl ever had: it had another kind of scope. */
  async readSeeds(): Promise<void> {
    const { schema } = this.#database;
    const seeds = await this.#database.run<{ url: string }>(
      `SELECT url FROM ${schema}.url WHERE seed = 1 UNION ALL SELECT url FROM ${schema}.sitemap WHERE seed = 1 AND named_by IS NULL
        UNION ALL SELECT host.origin || '/' FROM ${schema}.inbox JOIN ${schema}.host ON host.id = inbox.host WHERE found_by IN ($1, $2)`,
      [foundByCodes.indexOf("seed"), SITEMAP_SEED],
    );
    for (const { url } of seeds) this.#scope.admit(new URL(url));
  }

  /** Says of all hosts to which domain they belong: until now that did not matter. */
  async nameSites(rules: CrawlRules): Promise<void> {
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

  /** Takes what the others told, where there is more of it than is known here. @param version of the scope, as leases return it. */
  async hear(version: number): Promise<void> {
    if (version <= this.#heard) return;
    const rows = await this.#database.run<{ id: number; name: string }>(
      `SELECT id, name FROM ${this.#database.schema}.scope WHERE id > $1 AND kind = $2 ORDER BY id`,
      [this.#heard, this.#scope.kind],
    );
    this.#scope.take(rows.map(({ name }) => name));
    for (const { name } of rows) this.#told.add(name);
    this.#heard = Math.max(version, rows.at(-1)?.id ?? 0);
  }
}
