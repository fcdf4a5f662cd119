import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { firstGroupAnswers } from "../parts/first-group-answers.ts";
import { agentKey, isForAny, knownCrawlersOf } from "../parts/group-crawlers.ts";

/** Reports several groups for `*`, once for the file. */
export const duplicateAnyGroup: Check = defineCheck({
  code: "duplicate-any-group",
  severity: "information",
  summary: "Several groups are for *.",
  why: "The rules of all groups for * apply together (RFC 9309 §2.2.1). The standard of 1994 permits only one such record, so older parsers obey only the first one.",
  messages: {
    "duplicate-any-group":
      "Line {line} begins a group for *, too. The file has {count} of them. Most crawlers obey the rules of all, but some obey only the first group. Write one group.",
  },
  checkFile(file, report) {
    const groups = file.document.groups.filter((group) => isForAny(group, file));
    const agents = groups.flatMap((group) =>
      group.agents.filter(({ value }) => agentKey(value, file) === "*").slice(0, 1),
    );
    const [first, second, ...others] = agents;
    if (first === undefined || second === undefined) return;
    const rules = groups.slice(1).flatMap((group) => group.rules);
    const crawlers = knownCrawlersOf([second], file, file.crawlers.length);
    const witness = firstGroupAnswers(file).witness(crawlers, rules);
    report("duplicate-any-group", {
      span: second.span,
      params: { line: first.line, count: agents.length },
      related: placesOf([first, ...others], "This group is also for *."),
      witnesses: [witness],
    });
  },
});
