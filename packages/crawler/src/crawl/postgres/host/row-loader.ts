import { setTimeout as delay } from "node:timers/promises";
import { alikeDigest } from "../../urls/alike-pages.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { UrlIds } from "../client/row-ids.ts";
import type { LeasedHost, LoadedBudget } from "./leased-host.ts";
import type { LoadedUrl } from "./leased-url.ts";
import { GATHER_MS } from "./row-writer.ts";

/** What is to be known of a host before a decision. */
export interface Asked {
  readonly urls?: Iterable<string>;
  /** Ids of URLs, whatever they are called. */
  readonly ids?: Iterable<number>;
  /** Names of budgets. */
  readonly budgets?: Iterable<string>;
  /** Texts by which pages are counted that are alike. */
  readonly alike?: Iterable<string>;
}

/** What a look-up asks of one host. */
interface Question {
  readonly host: LeasedHost;
  readonly urls: Map<string, number>;
  readonly ids: Set<number>;
  readonly budgets: readonly string[];
  readonly digests: readonly number[];
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

interface Answer {
  readonly urls: readonly LoadedUrl[] | null;
  readonly budgets: readonly (LoadedBudget & { readonly host: number })[] | null;
  readonly alike: readonly (readonly [host: number, digest: number, pages: number])[] | null;
}

/** Loads what decisions need into leased hosts. Questions that come while one is under way are asked together. */
export class RowLoader {
  readonly #database: CrawlDatabase;
  readonly #ids: UrlIds;
  readonly #sql: string;
  readonly #leased: () => number;
  #waiting: Question[] = [];
  #isAsking = false;

  /** @param leased how many hosts are leased. */
  constructor(database: CrawlDatabase, ids: UrlIds, leased: () => number) {
    this.#database = database;
    this.#ids = ids;
    this.#leased = leased;
    this.#sql = `SELECT ${database.schema}.look_up($1, $2, $3, $4, $5, $6) AS said`;
  }

  /** Loads what is not in memory yet. */
  async load(host: LeasedHost, asked: Asked, attempt = 0): Promise<void> {
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
    // Another URL has the id: the URL is asked for by its next one.
    if (taken.length > 0) await this.load(host, { urls: taken }, attempt + 1);
  }

  async #run(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      if (this.#waiting.length * 2 < this.#leased()) await delay(GATHER_MS);
      const questions = this.#waiting;
      this.#waiting = [];
      try {
        await this.#ask(questions);
        for (const { resolve } of questions) resolve();
      } catch (thrown) {
        for (const { reject } of questions) reject(thrown);
      }
    }
    this.#isAsking = false;
  }

  async #ask(questions: readonly Question[]): Promise<void> {
    const columns: [number[], number[], number[], string[], number[], number[]] = [[], [], [], [], [], []];
    const [hosts, ids, budgetHosts, whats, alikeHosts, digests] = columns;
    // A host whose lease was lost may be leased again already.
    const byId = new Map<number, Set<LeasedHost>>();
    for (const { host, ...question } of questions) {
      byId.set(host.id, (byId.get(host.id) ?? new Set()).add(host));
      for (const id of new Set([...question.urls.values(), ...question.ids])) {
        hosts.push(host.id);
        ids.push(id);
      }
      for (const what of question.budgets) {
        budgetHosts.push(host.id);
        whats.push(what);
      }
      for (const digest of question.digests) {
        alikeHosts.push(host.id);
        digests.push(digest);
      }
    }
    const [answer] = await this.#database.run<{ said: Answer }>(this.#sql, columns);
    const { urls, budgets, alike } = answer?.said ?? { urls: null, budgets: null, alike: null };
    for (const row of urls ?? []) for (const host of byId.get(row.host) ?? []) host.urls.load([row]);
    for (const [id, digest, pages] of alike ?? [])
      for (const host of byId.get(id) ?? []) host.loadAlike(digest, pages);
    for (const { host, ...question } of questions) {
      for (const digest of question.digests) host.loadAlike(digest, 0);
      host.loadBudgets(
        question.budgets,
        (budgets ?? []).filter((budget) => budget.host === host.id),
      );
    }
  }
}
