import { identifyCrawler } from "../../crawlers/registry.ts";
import type { AgentLine } from "../../document/records.ts";
import { readAgentNames } from "../../groups/agent-names.ts";
import { agentLines, nameEdits, namesCrawler, urlsOfGroup, valueSpan } from "../parts/agent-lines.ts";
import { type Check, defineCheck, MAX_FINDINGS, placesOf, provedBy } from "../parts/check.ts";

/** Maximum length of a value in characters. Longer ones are no User-Agent header. */
const MAX_LENGTH = 1000;
/** Beginning of the headers of phones. Crawlers for mobile pages send such headers. */
const PHONE = /^(?:DoCoMo|Nokia|Samsung)[^\s/]*\//i;
/** Reports user-agent lines with a whole User-Agent header. */
export const agentIsHeader: Check = defineCheck({
  code: "agent-is-header",
  severity: "error",
  summary: "A user-agent line has a whole User-Agent header instead of a product token.",
  why: "A product token consists of letters, _ and - (RFC 9309 §2.2.1). The name of a header such as Mozilla/5.0 (compatible; Googlebot/2.1) is therefore Mozilla, which names no crawler.",
  messages: {
    "agent-is-header":
      'This header is read as the name "{name}", so this line does not name {crawler}: write only {crawler}.',
    "agent-is-header.unknown":
      'This header is read as the name "{name}", which no known crawler has: write only the product token of the crawler.',
    "agent-is-header.several":
      'These {count} headers are read as names such as "{name}", which no known crawler has: write only the product tokens of the crawlers.',
  },
  checkFile(file, report) {
    const unknown: AgentLine[] = [];
    let count = 0;
    for (const { agent, group } of agentLines(file)) {
      const { value } = agent;
      if (!isHeader(value)) continue;
      const token = isCopied(value) ? undefined : identifyCrawler(value)?.token;
      const crawler = token === undefined ? undefined : file.knownCrawler(token);
      if (crawler === undefined) {
        if (/^Mozilla/i.test(value)) unknown.push(agent);
        continue;
      }
      if (namesCrawler(value, crawler)) continue;
      if (count++ === MAX_FINDINGS) break;
      const edits = nameEdits(agent, [crawler.token], file);
      const witness = file.findWitness({ edits, urls: urlsOfGroup(group, file), crawlers: [crawler] });
      report("agent-is-header", {
        span: valueSpan(agent, file),
        params: { name: nameIn(value), crawler: crawler.token },
        ...provedBy(witness, "error"),
        crawlers: [crawler.token],
        fixes: [{ title: `Write only ${crawler.token}`, edits }],
      });
    }
    const [first, ...others] = unknown;
    if (first === undefined) return;
    report(others.length === 0 ? "agent-is-header.unknown" : "agent-is-header.several", {
      span: valueSpan(first, file),
      params: { name: nameIn(first.value), ...(others.length === 0 ? {} : { count: unknown.length }) },
      severity: "information",
      related: placesOf(
        others.map((agent) => ({ span: valueSpan(agent, file) })),
        "This is another header.",
      ),
    });

    function nameIn(value: string): string {
      return readAgentNames(value, file.document.dialect).names[0] ?? value;
    }
  },
});

/**
 * Whether a value is the header of a browser, or that of a phone with a browser's remark. In
 * `FooBot/1.0 (compatible; Googlebot/2.1)`, FooBot is a product token, and probably the intended one.
 */
function isHeader(value: string): boolean {
  if (value.length > MAX_LENGTH) return false;
  return /^Mozilla[\s/(]/i.test(value) || (PHONE.test(value) && /\([^()]*\bcompatible;/i.test(value));
}

/** Whether another client sends the header of a crawler and adds its own URL after it. */
function isCopied(value: string): boolean {
  return /https?:/i.test(value.slice(value.lastIndexOf(")") + 1)) && value.includes(")");
}
