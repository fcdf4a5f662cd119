import { setTimeout as delay } from "node:timers/promises";
import { alikeDigest } from "../../urls/alike-pages.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { UrlIds } from "../client/row-ids.ts";
import type { LeasedHost, LoadedBudget } from "./leased-host.ts";
import type { LoadedUrl } from "./leased-url.ts";
import { GATHER_MS } from "./row-writer.ts";

/** Data of a host that a decision needs. */
export interface LookUpRequest {
  readonly urls?: Iterable<string>;
  /** Ids of URLs whose text is not needed. */
  readonly ids?: Iterable<number>;
  /** Names of budgets. */
  readonly budgets?: Iterable<string>;
  /** Texts that identify similar pages. */
  readonly alike?: Iterable<string>;
}

/** A pending look-up for one host. */
interface LookUp {
  readonly host: LeasedHost;
  readonly urls: Map<string, number>;
  readonly ids: Set<number>;
  readonly budgets: readonly string[];
  readonly digests: readonly number[];
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

interface LookUpResult {
  readonly urls: readonly LoadedUrl[] | null;
  readonly budgets: readonly (LoadedBudget & { readonly host: number })[] | null;
  readonly alike: readonly (readonly [host: number, digest: number, pages: number])[] | null;
}

/**
 * Loads the data that decisions need into leased hosts. Look-ups that arrive while a statement runs share the next one.
 */
export class RowLoader {
  readonly #database: CrawlDatabase;
  readonly #ids: UrlIds;
  readonly #sql: string;
  readonly #leased: () => number;
  #waiting: LookUp[] = [];
  #isRunning = false;

  /** @param leased returns the number of leased hosts. */
  constructor(database: CrawlDatabase, ids: UrlIds, leased: () => number) {
    this.#database = database;
    this.#ids = ids;
    this.#leased = leased;
    this.#sql = `SELECT ${database.schema}.look_up($1, $2, $3, $4, $5, $6) AS said`;
  }

  /** Loads the requested data that is not in memory yet. */
  async load(host: LeasedHost, asked: LookUpRequest, attempt = 0): Promise<void> {
    if (host.isNew) return;
    const urls = new Map<string, number>();
    for (const url of asked.urls ?? [])
      if (host.urls.isUnknown(url)) urls.set(url, this.#ids.of(url, attempt));
    const ids = new Set<number>();
    for (const id of asked.ids ?? []) if (!host.urls.isLoaded(id)) ids.add(id);
    const budgets = host.unknownBudgets(asked.budgets ?? []);
    const digests = [...(asked.alike ?? [])].map(alikeDigest).filter((digest) => host.isAlikeUnknown(digest));
    if (urls.size + ids.size + budgets.length + digests.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ host, urls, ids, budgets, digests, resolve, reject });
      void this.#run();
    });
    const taken = host.urls.lookedUp(urls);
    // The id belongs to another URL, so the URL is looked up by its next id.
    if (taken.length > 0) await this.load(host, { urls: taken }, attempt + 1);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      if (this.#waiting.length * 2 < this.#leased()) await delay(GATHER_MS);
      const lookUps = this.#waiting;
      this.#waiting = [];
      try {
        await this.#lookUp(lookUps);
        for (const { resolve } of lookUps) resolve();
      } catch (thrown) {
        for (const { reject } of lookUps) reject(thrown);
      }
    }
    this.#isRunning = false;
  }

  async #lookUp(lookUps: readonly LookUp[]): Promise<void> {
    const columns: [number[], number[], number[], string[], number[], number[]] = [[], [], [], [], [], []];
    const [hosts, ids, budgetHosts, budgetNames, alikeHosts, digests] = columns;
    // Two objects may have the same id: after a lease is lost, the host may already be leased again.
    const byId = new Map<number, Set<LeasedHost>>();
    for (const { host, ...lookUp } of lookUps) {
      byId.set(host.id, (byId.get(host.id) ?? new Set()).add(host));
      for (const id of new Set([...lookUp.urls.values(), ...lookUp.ids])) {
        hosts.push(host.id);
        ids.push(id);
      }
      for (const what of lookUp.budgets) {
        budgetHosts.push(host.id);
        budgetNames.push(what);
      }
      for (const digest of lookUp.digests) {
        alikeHosts.push(host.id);
        digests.push(digest);
      }
    }
    const [answer] = await this.#database.run<{ said: LookUpResult }>(this.#sql, columns);
    const { urls, budgets, alike } = answer?.said ?? { urls: null, budgets: null, alike: null };
    for (const row of urls ?? []) for (const host of byId.get(row.host) ?? []) host.urls.load([row]);
    for (const [id, digest, pages] of alike ?? [])
      for (const host of byId.get(id) ?? []) host.loadAlike(digest, pages);
    for (const { host, ...lookUp } of lookUps) {
      for (const digest of lookUp.digests) host.loadAlike(digest, 0);
      host.loadBudgets(
        lookUp.budgets,
        (budgets ?? []).filter((budget) => budget.host === host.id),
      );
    }
  }
}
