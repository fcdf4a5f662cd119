import {
  compile,
  type Dialect,
  InvalidProductTokenError,
  isProductToken,
  type Matcher,
  parse,
  productTokenOf,
  RobotsArgumentError,
  type RobotsDocument,
  recogniseCrawler,
} from "@maycrawl/engine/robots";
import { visibleHead } from "../output/visible.ts";
import { BatchError } from "./batch-error.ts";
import { answerLine, type Id, idOf } from "./id.ts";
import { type OdditiesJson, odditiesOf } from "./oddities.ts";
import { type BatchRequest, readJson, readRequest } from "./request.ts";

/** What was decided for one agent: for each URL whether it is allowed, and by which line (0: by no rule). */
interface AgentAnswer {
  readonly agent: string;
  readonly allowed: readonly boolean[];
  readonly line: readonly number[];
}

const LONGEST_SHOWN = 200;
/** So many agents of one robots.txt are kept ready. */
const MOST_MATCHERS = 256;

/** Answers the lines of a batch one after the other. */
export class BatchAnswerer {
  /** Whether some line could not be answered. */
  failed = false;
  readonly #dialect: Dialect;
  #last: CompiledRobots | undefined = undefined;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** The answer to a line (`null`: one that is too long), as a line. */
  answer(line: Uint8Array | null): string {
    let id: Id = { value: undefined };
    try {
      const json = readJson(line);
      id = idOf(json);
      const request = readRequest(json.value, this.#dialect);
      const robots = this.#robotsOf(request);
      const results = request.agents.map((agent) => answerFor(robots.matcher(agent), agent, request.urls));
      return answerLine(id, { results, ...robots.oddities });
    } catch (error) {
      if (!(error instanceof BatchError || error instanceof RobotsArgumentError)) throw error;
      this.failed = true;
      return answerLine(id, { error: { code: error.code, message: error.message } });
    }
  }

  #robotsOf(request: BatchRequest): CompiledRobots {
    // Askers tend to sort by site: the last robots.txt is kept, and is compared faster than it is parsed.
    if (!this.#last?.isOf(request)) this.#last = new CompiledRobots(request);
    return this.#last;
  }
}

/** A robots.txt that was parsed once, and compiled once for each agent. */
class CompiledRobots {
  readonly oddities: OdditiesJson;
  readonly #source: string | Uint8Array;
  readonly #document: RobotsDocument;
  readonly #matchers = new Map<string, Matcher>();

  constructor({ robots, dialect }: BatchRequest) {
    this.#source = robots;
    this.#document = parse(robots, { dialect });
    this.oddities = odditiesOf(this.#document);
  }

  isOf({ robots, dialect }: BatchRequest): boolean {
    const source = this.#source;
    if (this.#document.dialect !== dialect) return false;
    if (typeof robots === "string" || typeof source === "string") return robots === source;
    return Buffer.compare(robots, source) === 0;
  }

  matcher(agent: string): Matcher {
    let matcher = this.#matchers.get(agent);
    if (matcher === undefined) {
      matcher = compiled(this.#document, agent);
      if (this.#matchers.size === MOST_MATCHERS) this.#matchers.clear();
      this.#matchers.set(agent, matcher);
    }
    return matcher;
  }
}

function compiled(document: RobotsDocument, agent: string): Matcher {
  try {
    return compile(document, agent);
  } catch (error) {
    if (!(error instanceof InvalidProductTokenError)) throw error;
    throw new BatchError("ERR_ROBOTS_INVALID_PRODUCT_TOKEN", tokenWords(agent));
  }
}

/** What an agent has to be, and what to write in place of one that is a whole User-Agent header. */
function tokenWords(agent: string): string {
  const found = recogniseCrawler(agent)?.token ?? productTokenOf(agent);
  const instead = found === undefined || !isProductToken(found) ? "" : ` Write ${JSON.stringify(found)}.`;
  const expected =
    'Expected each of "agents" to be a product token such as "Googlebot", and no User-Agent header';
  return `${expected}; received ${JSON.stringify(visibleHead(agent, LONGEST_SHOWN))}.${instead}`;
}

function answerFor(matcher: Matcher, agent: string, urls: readonly string[]): AgentAnswer {
  const allowed: boolean[] = [];
  const line: number[] = [];
  for (const url of urls) {
    const decision = matcher.decide(url);
    allowed.push(decision.allowed);
    line.push(decision.because === "rule" ? decision.position.line : 0);
  }
  return { agent, allowed, line };
}
