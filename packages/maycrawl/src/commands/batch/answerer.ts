import { type Dialect, defaultDialect, type Matcher, RobotsArgumentError } from "@maycrawl/engine";
import { dialectFor } from "../../options/crawler-option.ts";
import type { AgentAnswer, AnswerForm, BatchAnswer } from "./answer-form.ts";
import { BatchError } from "./batch-error.ts";
import { BatchRobots } from "./batch-robots.ts";
import type { DiagnosticsJson } from "./diagnostics-json.ts";
import { type BatchRequest, readJson, readRequest } from "./request.ts";
import { idOf, type RequestId } from "./request-id.ts";

/** Answers the lines of a batch one after the other. */
export class BatchAnswerer {
  /** Whether some line could not be answered. */
  failed = false;
  readonly #dialect: Dialect | undefined;
  readonly #form: AnswerForm;
  #last: AskedRobots | undefined = undefined;
  /** Number of the line that is answered. */
  #line = 0;

  /** @param dialect the one that was asked for; without one each crawler's own counts, and RFC 9309 for tokens. */
  constructor(dialect: Dialect | undefined, form: AnswerForm) {
    this.#dialect = dialect;
    this.#form = form;
  }

  /** The answer to a line (`null`: one that is too long). */
  answer(line: Uint8Array | null): string {
    const number = ++this.#line;
    let id: RequestId = { value: undefined };
    try {
      const json = readJson(line);
      id = idOf(json);
      const request = readRequest(json.value, this.#dialect);
      // Askers tend to sort by site: the last robots.txt is kept, and is compared faster than it is parsed.
      if (!this.#last?.isOf(request.robots)) this.#last = new AskedRobots(request.robots);
      const answer = this.#last.answer(request);
      return this.#form.answer({ line: number, id }, answer, request.urls, request.dialect ?? defaultDialect);
    } catch (error) {
      if (!(error instanceof BatchError || error instanceof RobotsArgumentError)) throw error;
      this.failed = true;
      return this.#form.error({ line: number, id }, error);
    }
  }
}

/** A robots.txt, and how the dialects read it that were asked for. */
class AskedRobots {
  readonly #source: string | Uint8Array;
  readonly #read = new Map<Dialect, BatchRobots>();

  constructor(source: string | Uint8Array) {
    this.#source = source;
  }

  isOf(robots: string | Uint8Array): boolean {
    const source = this.#source;
    if (typeof robots === "string" || typeof source === "string") return robots === source;
    return Buffer.compare(robots, source) === 0;
  }

  answer({ agents, as, urls, dialect: asked }: BatchRequest): BatchAnswer {
    const results: AgentAnswer[] = [];
    // What is odd about the robots.txt is told by the dialect of the agents, or else by the first one.
    let odd: DiagnosticsJson | undefined;
    if (agents.length > 0 || as.length === 0) {
      const robots = this.#by(asked ?? defaultDialect);
      odd = robots.diagnostics;
      for (const agent of agents) {
        const { allowed, line } = decisions(robots.agent(agent), urls);
        results.push({ agent, allowed, line });
      }
    }
    for (const crawler of as) {
      const dialect = dialectFor(crawler, asked);
      const robots = this.#by(dialect);
      odd ??= robots.diagnostics;
      if (robots.diagnostics.truncated === true && odd.truncated !== true) odd = { truncated: true, ...odd };
      const { given, token: agent, profile } = crawler;
      const known = profile !== undefined;
      const { allowed, line } = decisions(robots.crawler(crawler), urls);
      results.push({ agent, as: given, known, dialect: dialect.name, allowed, line });
    }
    return { results, ...odd };
  }

  #by(dialect: Dialect): BatchRobots {
    let robots = this.#read.get(dialect);
    if (robots === undefined) {
      robots = new BatchRobots(this.#source, dialect);
      this.#read.set(dialect, robots);
    }
    return robots;
  }
}

function decisions(matcher: Matcher, urls: readonly string[]): Pick<AgentAnswer, "allowed" | "line"> {
  const allowed: boolean[] = [];
  const line: number[] = [];
  for (const url of urls) {
    const decision = matcher.decide(url);
    allowed.push(decision.allowed);
    line.push(decision.because === "rule" ? decision.position.line : 0);
  }
  return { allowed, line };
}
