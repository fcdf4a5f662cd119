import { type Dialect, defaultDialect, type Matcher, RobotsArgumentError } from "@maycrawl/engine";
import { dialectFor } from "../../options/crawler-option.ts";
import type { AgentAnswer, AnswerFormat, BatchAnswer } from "./answer-form.ts";
import { BatchError } from "./batch-error.ts";
import { BatchRobots } from "./batch-robots.ts";
import type { DiagnosticsJson } from "./diagnostics-json.ts";
import { type BatchRequest, readJson, readRequest } from "./request.ts";
import { idOf, type RequestId } from "./request-id.ts";

/** Answers the lines of a batch in order. */
export class BatchAnswerer {
  /** Whether at least one line has an error. */
  failed = false;
  readonly #dialect: Dialect | undefined;
  readonly #form: AnswerFormat;
  #last: CachedRobots | undefined = undefined;
  /** Number of the current line, from 1. */
  #line = 0;

  /** @param dialect the dialect from `--dialect`. If undefined, each crawler uses its own, and tokens use RFC 9309. */
  constructor(dialect: Dialect | undefined, form: AnswerFormat) {
    this.#dialect = dialect;
    this.#form = form;
  }

  /** Returns the answer to a line; `null` is a line that is too long. */
  answer(line: Uint8Array | null): string {
    const number = ++this.#line;
    let id: RequestId = { value: undefined };
    try {
      const json = readJson(line);
      id = idOf(json);
      const request = readRequest(json.value, this.#dialect);
      // Input is often sorted by site. Comparing a robots.txt with the previous one is faster than parsing it again.
      if (!this.#last?.hasSource(request.robots)) this.#last = new CachedRobots(request.robots);
      const answer = this.#last.answer(request);
      return this.#form.answer({ line: number, id }, answer, request.urls, request.dialect ?? defaultDialect);
    } catch (error) {
      if (!(error instanceof BatchError || error instanceof RobotsArgumentError)) throw error;
      this.failed = true;
      return this.#form.error({ line: number, id }, error);
    }
  }
}

/** A robots.txt, parsed once for each dialect that is used. */
class CachedRobots {
  readonly #source: string | Uint8Array;
  readonly #byDialect = new Map<Dialect, BatchRobots>();

  constructor(source: string | Uint8Array) {
    this.#source = source;
  }

  hasSource(robots: string | Uint8Array): boolean {
    const source = this.#source;
    if (typeof robots === "string" || typeof source === "string") return robots === source;
    return Buffer.compare(robots, source) === 0;
  }

  answer({ agents, as, urls, dialect: asked }: BatchRequest): BatchAnswer {
    const results: AgentAnswer[] = [];
    // The diagnostics come from the dialect of `agents`. Without `agents`, they come from the first crawler's dialect.
    // `truncated` is set if at least one dialect truncated the robots.txt.
    let diagnostics: DiagnosticsJson | undefined;
    if (agents.length > 0 || as.length === 0) {
      const robots = this.#robotsFor(asked ?? defaultDialect);
      diagnostics = robots.diagnostics;
      for (const agent of agents) {
        const { allowed, line } = decideAll(robots.agent(agent), urls);
        results.push({ agent, allowed, line });
      }
    }
    for (const crawler of as) {
      const dialect = dialectFor(crawler, asked);
      const robots = this.#robotsFor(dialect);
      diagnostics ??= robots.diagnostics;
      if (robots.diagnostics.truncated === true && diagnostics.truncated !== true)
        diagnostics = { truncated: true, ...diagnostics };
      const { given, token: agent, profile } = crawler;
      const known = profile !== undefined;
      const { allowed, line } = decideAll(robots.crawler(crawler), urls);
      results.push({ agent, as: given, known, dialect: dialect.name, allowed, line });
    }
    return { results, ...diagnostics };
  }

  #robotsFor(dialect: Dialect): BatchRobots {
    let robots = this.#byDialect.get(dialect);
    if (robots === undefined) {
      robots = new BatchRobots(this.#source, dialect);
      this.#byDialect.set(dialect, robots);
    }
    return robots;
  }
}

function decideAll(matcher: Matcher, urls: readonly string[]): Pick<AgentAnswer, "allowed" | "line"> {
  const allowed: boolean[] = [];
  const line: number[] = [];
  for (const url of urls) {
    const decision = matcher.decide(url);
    allowed.push(decision.allowed);
    line.push(decision.because === "rule" ? decision.position.line : 0);
  }
  return { allowed, line };
}
