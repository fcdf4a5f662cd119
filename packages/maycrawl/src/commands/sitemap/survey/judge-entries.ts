import type { RobotsAgent } from "@maycrawl/agent";
import { accessUnlessRefused, decideUnlessRefused } from "@maycrawl/crawler/internal";
import { type AccessResult, type Decision, type Dialect, getOrigin } from "@maycrawl/engine";
import { type Crawler, dialectFor } from "../../../options/crawler-option.ts";
import type { FoundRobots } from "../../../robots/found-robots.ts";
import { robotsIn } from "../../../robots/robots-in-dialect.ts";
import { judge } from "../../../verdict/judge-url.ts";
import { CountByKind } from "./count-by-kind.ts";

/** Position of an entry in a sitemap, and the URL of the page that the entry lists. */
export interface EntryPlace {
  readonly loc: string;
  readonly sitemap: string;
  /** Byte offset of the entry in the decompressed file. */
  readonly offset: number;
}

/** An entry whose page the crawler may not fetch, or whose robots.txt is unreachable or was not requested. */
export interface RefusedEntry extends EntryPlace {
  readonly origin: string;
  /** Decision that disallows the entry; undefined if the robots.txt was not requested. */
  readonly decision: Decision | undefined;
}

/** The robots.txt that `--robots` names. It decides about the pages of all sites. */
export interface DraftRobots {
  /** Source: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** Printable name; `:line:column` is appended to it. */
  readonly name: string;
  readonly access: AccessResult;
  decide(url: string): Decision;
}

/** Returns the draft in the dialect `asked`, or in the crawler's own dialect if `asked` is undefined. */
export function createDraft(crawler: Crawler, found: FoundRobots, asked: Dialect | undefined): DraftRobots {
  const { from, name } = found;
  const { access } = robotsIn(found, dialectFor(crawler, asked));
  return { from, name, access, decide: (url) => judge(url, crawler, found, asked).decision };
}

/** Maximum number of sites whose robots.txt is requested. A sitemap may name pages of any number of hosts. */
const MAX_ORIGINS = 100;
const MAX_REASONS = 50;
const MAX_EXAMPLES = 20;

/** Decides for each entry whether the crawler may fetch the entry's page, and collects the refused entries. */
export class JudgedEntries {
  readonly #agent: RobotsAgent;
  readonly #origins = new Set<string>();
  #first: string | undefined = undefined;
  /** Draft that judges the entries; undefined if each site's own robots.txt applies. */
  readonly draft: DraftRobots | undefined;
  /** Entries of pages that the crawler may not fetch, by reason and origin. */
  readonly blocked: CountByKind<RefusedEntry> = new CountByKind(MAX_REASONS, MAX_EXAMPLES);
  /**
   * Entries whose robots.txt is unreachable or was not requested. The robots.txt is not requested if `--addresses`
   * refuses the site's address, or if there are too many sites.
   */
  readonly unknown: CountByKind<RefusedEntry> = new CountByKind(MAX_REASONS, MAX_EXAMPLES);
  /** Number of judged entries. */
  judgedCount = 0;

  /** Whether a rule disallows at least one entry. Entries that are blocked without a rule do not count. */
  get hasDisallowedEntry(): boolean {
    return this.blocked.groups.some(({ examples: [first] }) => first?.decision?.because === "rule");
  }

  /** @param agent decides for the crawler if there is no draft. */
  constructor(agent: RobotsAgent, draft: DraftRobots | undefined) {
    this.#agent = agent;
    this.draft = draft;
  }

  /**
   * Returns the access result of the draft. Without a draft, returns the result of the first entry's robots.txt:
   * undefined if there is no entry, or if `--addresses` refuses the address of the entry's site.
   */
  async access(): Promise<AccessResult | undefined> {
    if (this.draft !== undefined || this.#first === undefined) return this.draft?.access;
    return accessUnlessRefused(this.#first, this.#agent);
  }

  /** Judges one entry. */
  async add(place: EntryPlace): Promise<void> {
    this.judgedCount++;
    this.#first ??= place.loc;
    const immediate =
      this.draft === undefined ? this.#agent.decideNow(place.loc) : this.draft.decide(place.loc);
    if (immediate?.allowed === true) return;
    const origin = getOrigin(place.loc) ?? "";
    const decision = immediate ?? (await this.#decide(place.loc, origin));
    if (decision?.allowed === true) return;
    const entry = { ...place, origin, decision };
    if (decision === undefined || decision.because === "unreachable") this.unknown.add(origin, entry);
    else if (decision.because === "rule") this.blocked.add(`${decision.position.line} ${origin}`, entry);
    else this.blocked.add(`${decision.because} ${origin}`, entry);
  }

  async #decide(url: string, origin: string): Promise<Decision | undefined> {
    if (!this.#origins.has(origin) && this.#origins.size >= MAX_ORIGINS) return undefined;
    this.#origins.add(origin);
    return decideUnlessRefused(url, this.#agent);
  }
}
