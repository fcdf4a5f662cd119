import {
  type CompileOptions,
  compile,
  type Decision,
  type Dialect,
  type Matcher,
  parse,
  type RobotsDocument,
} from "@maycrawl/engine";
import { bytesOf, isSameText, type RobotsText } from "../state/robots-text.ts";
import type { NamedCrawler } from "./named-crawler.ts";
import type { Cell } from "./protocol.ts";

/** A robots.txt with its documents and matchers, each made once. */
export class ReadFile {
  readonly robots: RobotsText;
  readonly bytes: Uint8Array;
  readonly #documents = new Map<Dialect, RobotsDocument>();
  readonly #matchers = new Map<string, Matcher>();

  constructor(robots: RobotsText) {
    this.robots = robots;
    this.bytes = bytesOf(robots);
  }

  document(dialect: Dialect): RobotsDocument {
    const known = this.#documents.get(dialect);
    if (known !== undefined) return known;
    const document = parse(this.bytes, { dialect });
    this.#documents.set(dialect, document);
    return document;
  }

  matcher({ token, asked, dialect }: NamedCrawler): Matcher {
    const key = `${dialect.name} ${token}`;
    const known = this.#matchers.get(key);
    if (known !== undefined) return known;
    const options: CompileOptions = { dialect };
    const matcher = compile(this.document(dialect), asked, options);
    this.#matchers.set(key, matcher);
    return matcher;
  }

  /** Returns a decision as a cell of the table. */
  cell(decision: Decision, { dialect }: NamedCrawler): Cell {
    const { allowed, settled, because } = decision;
    const isOversize = this.document(dialect).truncated && dialect.oversize === "allows-all";
    return {
      allowed,
      settled,
      because:
        because === "no-group" && isOversize
          ? "oversize"
          : because === "unavailable" || because === "unreachable"
            ? "no-group"
            : because,
      line: because === "rule" ? decision.position.line : undefined,
    };
  }
}

let last: ReadFile | undefined;

/** Returns a file that is read. The last file is kept, because most questions are about the same one. */
export function readFile(robots: RobotsText): ReadFile {
  if (last !== undefined && isSameText(last.robots, robots)) return last;
  last = new ReadFile(robots);
  return last;
}
