import { type Crawler, findCrawler, crawlers as registry } from "../../crawlers/registry.ts";
import type { RobotsGroup } from "../../document/records.ts";
import { foldCase } from "../../text/fold-case.ts";
import { isSimilar } from "../../text/near.ts";
import {
  agentLines,
  firstWord,
  nameEdits,
  namesCrawler,
  urlsOfGroup,
  valueSpan,
} from "../parts/agent-lines.ts";
import { type Check, defineCheck, MAX_FINDINGS, provedBy } from "../parts/check.ts";
import { groupBy } from "../parts/group-by.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";

/** Maximum number of different names that are compared with the tokens of the registry. */
const MAX_NAMES = 5000;
/** Maximum length of a name that is compared, in characters. */
const MAX_LENGTH = 40;
/** Minimum length of a token that a name may differ from by one letter. Shorter names are often those of other bots. */
const MIN_WITH_SLIP = 9;
/** Minimum length of the last part of a longer name, as in `Googlebot-Imagee`. A shorter part is a name of its own. */
const MIN_PART = 5;

/** Names that are also those of other crawlers: `archive.org_bot`, and `ICCrawler` of iCjobs. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["archive_bot", "archive-bot", "archive bot", "iccrawler"]);

/** Crawlers by their token as `squeezed` returns it. */
const bySqueezed: ReadonlyMap<string, Crawler> = new Map(
  registry.filter(({ kind }) => kind !== "policy-token").map((crawler) => [squeezed(crawler.token), crawler]),
);
/** The tokens of `bySqueezed`, by their first letter. */
const tokensByLetter: ReadonlyMap<string, readonly string[]> = groupBy(bySqueezed.keys(), (token) =>
  token.charAt(0),
);

/** Reports names that are almost the name of a known crawler. */
export const misspeltCrawler: Check = defineCheck({
  code: "misspelt-crawler",
  severity: "warning",
  summary: "A user-agent line has almost the name of a known crawler.",
  why: "A crawler obeys the groups that name its product token (RFC 9309 §2.2.1). Letter case does not count, but every other difference does.",
  messages: {
    "misspelt-crawler":
      '"{name}" is not the product token of a known crawler: write {crawler} if you mean that one.',
    "misspelt-crawler.cut": '"{name}" is read as "{read}": write {crawler} if you mean that one.',
  },
  checkFile(file, report) {
    const meantBy = new Map<string, Crawler | undefined>();
    let count = 0;
    let lastGroup: RobotsGroup | undefined;
    let names: ReadonlySet<string> = new Set();
    const namesIn = (group: RobotsGroup): ReadonlySet<string> => {
      if (group !== lastGroup) names = new Set(group.agents.map(({ value }) => firstWord(value)));
      lastGroup = group;
      return names;
    };
    for (const { agent, group } of agentLines(file)) {
      const { value } = agent;
      if (value.length > MAX_LENGTH) continue;
      const name = value.replace(/\/[\d.]*$/, "");
      if (!meantBy.has(name)) {
        if (meantBy.size === MAX_NAMES) return;
        meantBy.set(name, meantCrawler(name));
      }
      const token = meantBy.get(name)?.token;
      const crawler = token === undefined ? undefined : file.knownCrawler(token);
      if (crawler === undefined || namesCrawler(value, crawler)) continue;
      // A list of spellings that has the right one needs no other.
      if (namesIn(group).has(firstWord(crawler.token))) continue;
      if (count++ === MAX_FINDINGS) return;
      const read = file.crawlerNamed(value);
      const edits = nameEdits(agent, [crawler.token], file);
      const crawlers: LintedCrawler[] = read?.isKnown ? [crawler, read] : [crawler];
      const witness = file.findWitness({ edits, urls: urlsOfGroup(group, file), crawlers });
      const isCut = read !== undefined && foldCase(read.token) !== foldCase(name);
      report(isCut ? "misspelt-crawler.cut" : "misspelt-crawler", {
        span: valueSpan(agent, file),
        params: { name: value, crawler: crawler.token, ...(isCut ? { read: read.token } : {}) },
        ...provedBy(witness, "warning"),
        crawlers: crawlers.map((one) => one.token),
        fixes: [{ title: `Write ${crawler.token}`, edits }],
      });
    }
  },
});

/** Returns the crawler that a misspelt name means. It is undefined for names that are probably those of other bots. */
function meantCrawler(name: string): Crawler | undefined {
  if (!/^[\w .\u2010-\u2015-]+$/.test(name)) return undefined;
  if (AMBIGUOUS.has(foldCase(name)) || findCrawler(name) !== undefined) return undefined;
  const written = squeezed(name);
  const equal = bySqueezed.get(written);
  if (equal !== undefined) return equal;
  const meant = tokensByLetter.get(written.charAt(0))?.find((token) => isSlip(written, token));
  return meant === undefined ? undefined : bySqueezed.get(meant);
}

/** Whether a name differs from a token by one letter or by two swapped neighbours, and is not a name of its own. */
function isSlip(written: string, meant: string): boolean {
  if (!isSimilar(written, meant, 1)) return false;
  if (meant.length < MIN_WITH_SLIP && !hasSameLetters(written, meant)) return false;
  for (let length = written.length - MIN_PART + 1; length < written.length; length++) {
    const longer = written.slice(0, length);
    if (longer !== meant && bySqueezed.has(longer)) return false;
  }
  return true;
}

/** Returns a name in lower case, without the characters that divide words. */
function squeezed(name: string): string {
  return foldCase(name).replace(/[\s._\u2010-\u2015-]/g, "");
}

function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join("") === [...b].sort().join("");
}
