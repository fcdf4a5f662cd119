import type { Crawler } from "../../crawlers/registry.ts";
import { crawlers as registry } from "../../crawlers/registry.ts";
import { type BodyDiagnostic, diagnoseBody } from "../../diagnose/body-diagnostics.ts";
import { diagnoseLines, type LineDiagnostic } from "../../diagnose/line-diagnostics.ts";
import { defaultDialect } from "../../dialects/default.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import type { RobotsDocument } from "../../document/document.ts";
import { parse } from "../../document/parse.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { isPossibleToken } from "../../groups/product-token.ts";
import type { Decision } from "../../match/decision.ts";
import { isAllowed } from "../../match/is-allowed.ts";
import { compile, type Matcher } from "../../match/matcher.ts";
import { foldCase } from "../../text/fold-case.ts";
import type { Span } from "../../text/span.ts";
import { applyEdits } from "./edits.ts";
import type { Answer, Edit, Witness } from "./finding.ts";
import { type KnownCrawler, type LintedCrawler, prepareCrawlers } from "./known-crawlers.ts";
import { LintBudget } from "./lint-budget.ts";
import { majorCrawlers } from "./major-crawlers.ts";

/** Facts of the response that carried the robots.txt. All of them are optional. */
export interface RobotsResponse {
  /** HTTP status, after redirects. */
  readonly status?: number | undefined;
  /** Value of the Content-Type field, as it was sent. */
  readonly contentType?: string | undefined;
  /** Absolute URLs that redirects led to, in order. */
  readonly redirects?: readonly string[] | undefined;
}

/** Options of a linted file. */
export interface LintedFileOptions {
  /** URL of the robots.txt. Witnesses are URLs of its origin. */
  readonly robotsUrl?: URL | undefined;
  /** Crawlers that matter to the site. Default: all crawlers of the registry. */
  readonly crawlers?: readonly Crawler[] | undefined;
  /** Dialect of all crawlers. Default: the dialect of each. */
  readonly dialect?: Dialect | undefined;
  /** Facts of the response. Without them, the file counts as fetched. */
  readonly response?: RobotsResponse | undefined;
  /** Whether findings are proved, where a proof about all URLs is possible. Default: false. */
  readonly prove?: boolean | undefined;
}

/** Parameters of `findWitness`. */
export interface WitnessSearch {
  /** Edits that make the probably intended file. */
  readonly edits: readonly Edit[];
  /** Absolute URLs, the most likely one first. */
  readonly urls: readonly string[];
  /** Crawlers in the order in which they are tried. Default: `triedCrawlers`. */
  readonly crawlers?: readonly LintedCrawler[];
  /** Answer of the intended file. Default: any answer that differs from the one of this file. */
  readonly meant?: Answer;
}

/** Maximum number of line diagnostics. */
const MAX_DIAGNOSTICS = 10_000;
/** Maximum number of crawlers that the file names and that are tried for witnesses. */
const MAX_NAMED = 40;
/** A robots.txt that is linted, with the answers of crawlers for it and for edited copies. */
export class LintedFile {
  /** The whole file, without the size limits of dialects. */
  readonly document: RobotsDocument;
  /** URL of the robots.txt; undefined if it is unknown. */
  readonly robotsUrl: URL | undefined;
  /** Crawlers that matter to the site. */
  readonly crawlers: readonly KnownCrawler[];
  /** Facts of the response that carried the file; empty if they are unknown. */
  readonly response: RobotsResponse;
  /** Limits the decisions and edits that checks try. */
  readonly budget: LintBudget;
  /** Whether findings are proved. */
  readonly proves: boolean;
  readonly #dialect: Dialect | undefined;
  /** Whether the caller chose the crawlers. Other crawlers that the file names are then not tried. */
  readonly isChosen: boolean;
  readonly #matchers = new Map<LintedCrawler, Matcher>();
  #body: readonly BodyDiagnostic[] | undefined;
  #lines: readonly LineDiagnostic[] | undefined;
  #tried: readonly LintedCrawler[] | undefined;
  /** Crawlers that matter to the site, by folded product token. */
  readonly #known: ReadonlyMap<string, KnownCrawler>;
  /** Crawlers that only the file names, by folded product token. */
  readonly #unknown = new Map<string, LintedCrawler>();

  constructor(bytes: Uint8Array, options: LintedFileOptions = {}) {
    const { robotsUrl, crawlers = registry, dialect, response = {}, prove = false } = options;
    this.document = parse(bytes, { dialect: { ...(dialect ?? defaultDialect), maxBytes: null } });
    this.robotsUrl = robotsUrl;
    this.response = response;
    this.proves = prove;
    const known = prepareCrawlers(crawlers);
    this.crawlers = known.all;
    this.#known = known.byToken;
    this.#dialect = dialect;
    this.isChosen = options.crawlers !== undefined;
    this.budget = new LintBudget(bytes.length);
  }

  /** Diagnostics of the body as a whole: what it is instead of a robots.txt. */
  get bodyDiagnostics(): readonly BodyDiagnostic[] {
    this.#body ??= diagnoseBody(this.bytes, this.document);
    return this.#body;
  }

  /** Diagnostics of lines, in file order. */
  get lineDiagnostics(): readonly LineDiagnostic[] {
    this.#lines ??= diagnoseLines(this.document, MAX_DIAGNOSTICS);
    return this.#lines;
  }

  /** Whether crawlers read the body, as far as is known: they do not read that of a failed response. */
  get isRead(): boolean {
    const { status = 200 } = this.response;
    return status >= 200 && status <= 299;
  }

  get bytes(): Uint8Array {
    return this.document.bytes;
  }

  /** Origin of the witnesses' URLs. */
  get origin(): string {
    return this.robotsUrl?.origin ?? "https://example.com";
  }

  /** Returns the text of a span, decoded from UTF-8. */
  text(span: Span): string {
    return this.document.text(span);
  }

  /**
   * Crawlers to try for witnesses, in this order: those that the file names, then the best known crawlers. Together
   * they use all dialects of the registry.
   */
  get triedCrawlers(): readonly LintedCrawler[] {
    this.#tried ??= this.#listTried();
    return this.#tried;
  }

  /** Returns the crawler of the registry with a token, if it matters to the site. */
  knownCrawler(token: string): KnownCrawler | undefined {
    return this.#known.get(foldCase(token));
  }

  /**
   * Returns the crawler that a user-agent line names; undefined for `*`, and for a name that no crawler can have. If
   * the line has several names, it is the first one.
   */
  crawlerNamed(value: string): LintedCrawler | undefined {
    const { because, names } = readAgentNames(value, this.document.dialect);
    // A name with digits is compared in two forms: up to the first digit, and as a whole.
    const token = names.find((name) => this.#crawler(foldCase(name)) !== undefined) ?? names.at(-1);
    if (because === "any" || token === undefined || !isPossibleToken(token)) return undefined;
    const key = foldCase(token);
    const known = this.#crawler(key);
    if (known !== undefined) return known;
    const made = { token, reads: [token], ignoresAny: false, dialect: defaultDialect, isKnown: false };
    this.#unknown.set(key, made);
    return made;
  }

  /** Returns the dialect in which the answers for a crawler are decided. */
  dialectOf(crawler: LintedCrawler): Dialect {
    return this.#dialect ?? crawler.dialect;
  }

  /** Returns the file compiled for a crawler, in its own dialect. */
  matcherFor(crawler: LintedCrawler): Matcher {
    const known = this.#matchers.get(crawler) ?? compile(this.document, crawler, this.#dialectOption());
    this.#matchers.set(crawler, known);
    return known;
  }

  /** Decides for a crawler, in its own dialect. */
  decide(crawler: LintedCrawler, url: string): Decision {
    return this.matcherFor(crawler).decide(url);
  }

  /** Returns the answer for a crawler, in its own dialect. */
  answer(crawler: LintedCrawler, url: string): Answer {
    return this.decide(crawler, url).allowed ? "allowed" : "disallowed";
  }

  /**
   * Returns a witness if the answer for a URL differs from the probably intended one. It decides twice: with the
   * compiled matcher, and by reading the file again.
   */
  witness(crawler: LintedCrawler, url: string, meant?: Answer): Witness | undefined {
    const now = this.answer(crawler, url);
    if (now === meant) return undefined;
    this.budget.read(this.bytes.length);
    const again = isAllowed(this.bytes, crawler, url, this.#dialectOption()) ? "allowed" : "disallowed";
    return again === now ? { crawler: crawler.token, url, now, meant } : undefined;
  }

  /**
   * Returns the function that answers after edits of the file; undefined if this file had too many tries. A check
   * should try the most likely URL first.
   */
  tryEdits(edits: readonly Edit[]): ((crawler: LintedCrawler, url: string) => Answer) | undefined {
    if (!this.budget.mayRead) return undefined;
    const edited = applyEdits(this.bytes, edits);
    this.budget.read(edited.length);
    return (crawler, url) => {
      this.budget.read(edited.length);
      return isAllowed(edited, crawler, url, this.#dialectOption()) ? "allowed" : "disallowed";
    };
  }

  /** Finds a URL whose answer some edits change, for the first of the crawlers that has one. */
  findWitness({ edits, urls, crawlers = this.triedCrawlers, meant }: WitnessSearch): Witness | undefined {
    const answerAfter = this.tryEdits(edits);
    if (answerAfter === undefined) return undefined;
    for (const crawler of crawlers) {
      for (const url of urls) {
        if (!this.budget.mayRead) return undefined;
        const after = answerAfter(crawler, url);
        if (meant !== undefined && after !== meant) continue;
        const witness = this.witness(crawler, url, after);
        if (witness !== undefined) return witness;
      }
    }
    return undefined;
  }

  #crawler(foldedToken: string): LintedCrawler | undefined {
    return this.#known.get(foldedToken) ?? this.#unknown.get(foldedToken);
  }

  #listTried(): readonly LintedCrawler[] {
    const tried = new Set<LintedCrawler>();
    for (const { agents } of this.document.groups) {
      if (tried.size >= MAX_NAMED) break;
      for (const { value } of agents.slice(0, MAX_NAMED)) {
        const crawler = this.crawlerNamed(value);
        if (crawler !== undefined && (crawler.isKnown || !this.isChosen)) tried.add(crawler);
      }
    }
    for (const token of majorCrawlers) {
      const crawler = this.knownCrawler(token);
      if (crawler !== undefined) tried.add(crawler);
    }
    if (this.isChosen) for (const crawler of this.crawlers.slice(0, MAX_NAMED)) tried.add(crawler);
    return [...tried];
  }

  #dialectOption(): { readonly dialect: Dialect } | undefined {
    return this.#dialect === undefined ? undefined : { dialect: this.#dialect };
  }
}
