import {
  defaultDialect,
  crawlers as knownCrawlers,
  type RobotsGroup,
  type RobotsLine,
} from "@maycrawl/engine";
import { majorCrawlers } from "@maycrawl/engine/internal";
import { neverDecides } from "@maycrawl/engine/prove";
import { answerMessages } from "../text/answer-messages.ts";
import { speaker } from "../text/say.ts";
import { type NamedCrawler, namedCrawler } from "./named-crawler.ts";
import type { LineAnswer, LineQuestion } from "./protocol.ts";
import { type ReadFile, readFile } from "./read-file.ts";
import { readUrlLine } from "./read-url-line.ts";

const say = speaker(answerMessages);

/** Maximum number of names in a sentence. */
const MAX_NAMES = 5;
/** A longer file is not compiled for all known crawlers. */
const MAX_BYTES_FOR_ALL = 65_536;
/** Limit of a proof, about a tenth of a second. */
const MAX_STEPS = 50_000;

/** Explains a line: the crawlers that follow it, and its answers. */
export function answerLine({ robots, line, crawlers, dialect, urls, site }: LineQuestion): LineAnswer {
  const file = readFile(robots);
  const named = crawlers.flatMap((text) => namedCrawler(text, dialect) ?? []);
  const document = file.document(named[0]?.dialect ?? defaultDialect);
  const read = document.line(line);
  if (read === undefined) return { texts: document.truncated ? [say("line.not-read")] : [] };
  const group = document.groups.find(
    ({ span }) => span.start <= read.span.start && read.span.start < span.end,
  );
  switch (read.kind) {
    case "blank":
      return { texts: [] };
    case "comment":
    case "unreadable":
      return { texts: [say(`line.${read.kind}`)] };
    case "record":
      switch (read.field) {
        case "user-agent":
          return {
            texts: group === undefined ? [] : agentTexts(group, file, document.position(group.span.end).line),
          };
        case "allow":
        case "disallow":
          return {
            texts:
              group === undefined ? [say("line.stray")] : ruleTexts(read, group, file, named, urls, site),
          };
        case "sitemap":
        case "unknown":
          return { texts: [say(`line.${read.field}`)] };
        default:
          return { texts: [say("line.field")] };
      }
  }
}

function agentTexts({ agents, rules }: RobotsGroup, file: ReadFile, after: number): readonly string[] {
  const first = agents[0]?.line ?? 1;
  const last = rules.at(-1)?.line ?? agents.at(-1)?.line ?? after;
  const names = listed(agents.map(({ value }) => value));
  const texts = [say("line.agent", { first, last, names })];
  if (file.bytes.length > MAX_BYTES_FOR_ALL) return texts;
  const followers = followersOf(file).get(first) ?? [];
  const id = followers.length === 0 ? ".none" : followers.length === 1 ? ".one" : "";
  return [...texts, say(`line.agent.known${id}`, { count: followers.length, names: listed(followers) })];
}

function ruleTexts(
  { number, value }: RobotsLine,
  { agents }: RobotsGroup,
  file: ReadFile,
  crawlers: readonly NamedCrawler[],
  urls: readonly string[],
  site: string,
): readonly string[] {
  const texts = [
    say("line.rule", { names: listed(agents.map(({ value }) => value)), line: agents[0]?.line ?? 0 }),
  ];
  if (value === undefined || value.start === value.end) return [...texts, say("line.rule.empty")];
  const obeying = crawlers.filter((crawler) =>
    file.matcher(crawler).groups.some(({ rules }) => rules.some(({ line }) => line === number)),
  );
  const [first] = obeying;
  if (first === undefined) return crawlers.length === 0 ? texts : [...texts, say("line.rule.unused")];
  texts.push(say("line.rule.used", { names: listed(obeying.map(({ token }) => token)) }));
  const paths = urls.flatMap((text) => readUrlLine(text, site).url ?? []);
  const count = obeying
    .flatMap((crawler) => paths.map((url) => file.matcher(crawler).decide(url)))
    .filter((decision) => decision.because === "rule" && decision.position.line === number).length;
  const all = paths.length * crawlers.length;
  if (count > 0) return [...texts, say("line.rule.decides", { count, all })];
  const proof = neverDecides(file.matcher(first), { maxSteps: MAX_STEPS }).find(
    ({ rule }) => rule.line === number,
  );
  if (proof?.result !== "proved" || proof.lines.length === 0) return texts;
  const [line = 0] = proof.lines;
  const shadow =
    proof.lines.length === 1
      ? say("line.rule.never", { line })
      : say("line.rule.never.several", { lines: listed(proof.lines.map(String)) });
  return [...texts, shadow];
}

const followers = new WeakMap<ReadFile, ReadonlyMap<number, readonly string[]>>();

/** Returns the known crawlers that follow each group, by the first line of the group. */
function followersOf(file: ReadFile): ReadonlyMap<number, readonly string[]> {
  const known = followers.get(file);
  if (known !== undefined) return known;
  const found = new Map<number, string[]>();
  // The best known ones come first.
  for (const token of new Set([...majorCrawlers, ...knownCrawlers.map((crawler) => crawler.token)])) {
    const crawler = namedCrawler(token, undefined);
    if (crawler?.known?.kind === "policy-token") continue;
    for (const { agents } of crawler === undefined ? [] : file.matcher(crawler).groups) {
      const line = agents[0]?.line ?? 0;
      const tokens = found.get(line);
      if (tokens === undefined) found.set(line, [token]);
      else tokens.push(token);
    }
  }
  followers.set(file, found);
  return found;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? `${shown}, …` : shown;
}
