import type { RobotsAgent } from "@maycrawl/agent";
import { accessOf, decided } from "@maycrawl/crawler/internal";
import { type AccessResult, type Decision, type Dialect, getOrigin } from "@maycrawl/engine";
import { type Crawler, dialectFor } from "../../../options/crawler-option.ts";
import type { FoundRobots } from "../../../robots/found-robots.ts";
import { robotsIn } from "../../../robots/robots-in-dialect.ts";
import { judge } from "../../../verdict/judge-url.ts";
import { CountByKind } from "./count-by-kind.ts";

/** Where an entry stands, and the URL that it names. */
export interface EntryPlace {
  readonly loc: string;
  readonly sitemap: string;
  /** The byte of the decompressed file at which it begins. */
  readonly offset: number;
}

/** An entry that the crawler may not fetch, or of which nobody knows. */
export interface RefusedEntry extends EntryPlace {
  readonly origin: string;
  /** What forbids it; undefined where the robots.txt was not asked for. */
  readonly decision: Decision | undefined;
}

/** The robots.txt that `--robots` names, by which all pages are judged as if it were that of their sites. */
export interface DraftRobots {
  /** Where it is from: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** What stands before `:line:column`, made visible. */
  readonly name: string;
  readonly access: AccessResult;
  decide(url: string): Decision;
}

/** The draft as a crawler reads it: in the dialect that was asked for, or in its own. */
export function draftFor(crawler: Crawler, found: FoundRobots, asked: Dialect | undefined): DraftRobots {
  const { from, name } = found;
  const { access } = robotsIn(found, dialectFor(crawler, asked));
  return { from, name, access, decide: (url) => judge(url, crawler, found, asked).decision };
}

/** So many sites' robots.txt files are asked for; a sitemap may name pages of any number of hosts. */
const MAX_ORIGINS = 100;
const MAX_REASONS = 50;
const MAX_EXAMPLES = 20;

/** Asks of each entry whether the crawler may fetch it. */
export class JudgedEntries {
  readonly #agent: RobotsAgent;
  readonly #origins = new Set<string>();
  #first: string | undefined = undefined;
  /** What they are judged by; undefined where each site's own robots.txt counts. */
  readonly draft: DraftRobots | undefined;
  /** Those that it may not fetch, by what forbids it. */
  readonly blocked: CountByKind<RefusedEntry> = new CountByKind(MAX_REASONS, MAX_EXAMPLES);
  /** Those whose robots.txt is unreachable, or was not asked for: `--addresses` refuses it, or there were too many. */
  readonly unknown: CountByKind<RefusedEntry> = new CountByKind(MAX_REASONS, MAX_EXAMPLES);
  /** How many were asked about. */
  asked = 0;

  /** Whether a rule forbids any of them, and not the want of a robots.txt. */
  get isKeptOut(): boolean {
    return this.blocked.groups.some(({ examples: [first] }) => first?.decision?.because === "rule");
  }

  /** @param agent that of the crawler. */
  constructor(agent: RobotsAgent, draft: DraftRobots | undefined) {
    this.#agent = agent;
    this.draft = draft;
  }

  /** What came of asking for the robots.txt by which the first one is judged; undefined where nobody asked. */
  async access(): Promise<AccessResult | undefined> {
    if (this.draft !== undefined || this.#first === undefined) return this.draft?.access;
    return accessOf(this.#first, this.#agent);
  }

  /** Asks about one. */
  async add(place: EntryPlace): Promise<void> {
    this.asked++;
    this.#first ??= place.loc;
    const now = this.draft === undefined ? this.#agent.decideNow(place.loc) : this.draft.decide(place.loc);
    if (now?.allowed === true) return;
    const origin = getOrigin(place.loc) ?? "";
    const decision = now ?? (await this.#decided(place.loc, origin));
    if (decision?.allowed === true) return;
    const entry = { ...place, origin, decision };
    if (decision === undefined || decision.because === "unreachable") this.unknown.add(origin, entry);
    else if (decision.because === "rule") this.blocked.add(`${decision.position.line} ${origin}`, entry);
    else this.blocked.add(`${decision.because} ${origin}`, entry);
  }

  async #decided(url: string, origin: string): Promise<Decision | undefined> {
    if (!this.#origins.has(origin) && this.#origins.size >= MAX_ORIGINS) return undefined;
    this.#origins.add(origin);
    return decided(url, this.#agent);
  }
}
