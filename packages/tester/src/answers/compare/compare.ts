import { compare, type Dialect, type DialectDifference, dialects } from "@maycrawl/engine";
import { sourceOf, sourceText, valueText, visibleHead } from "@maycrawl/engine/internal";
import { dialectClauseId, dialectMessages } from "../../text/dialect-messages.ts";
import { speaker } from "../../text/say.ts";
import { decisionText } from "../decision-text.ts";
import { namedCrawler } from "../named-crawler.ts";
import type { Answers } from "../protocol.ts";
import { readFile } from "../read-file.ts";
import { readUrlLine } from "../read-url-line.ts";
import type { CompareProperty, CompareQuestion, CompareRow } from "./compare-answer.ts";

const say = speaker(dialectMessages);
const MAX_VALUE = 300;

/** Answers for one URL and crawler in all dialects, as `maycrawl compare` does; the table's dialect is the reference. */
export function answerCompare(question: CompareQuestion): Answers["compare"] {
  const { url } = readUrlLine(question.url, question.site);
  const crawler = namedCrawler(question.crawler, question.dialect);
  if (url === undefined || crawler === undefined) return "no-answer";
  const file = readFile(question.robots);
  const reference = crawler.dialect;
  const others = Object.values(dialects).filter((dialect) => dialect !== reference);
  const { answers, differences } = compare(file.bytes, crawler.asked, url, {
    dialects: [reference, ...others],
  });
  const rows = answers.map(({ dialect, decision }): CompareRow => {
    const read = { ...crawler, dialect };
    const cell = file.cell(decision, read);
    const difference = differences.find((one) => one.dialect === dialect);
    return {
      dialect: dialect.name,
      title: dialect.title,
      cell,
      text: decisionText(url, decision, cell, read, file),
      differs: difference !== undefined,
      properties: difference && propertiesOf(difference),
    };
  });
  // The sort keeps the order of rows that are alike, and the reference is the first of all.
  const sorted = rows.toSorted((a, b) => rank(a, reference) - rank(b, reference));
  return { url, token: crawler.token, reference: reference.name, rows: sorted };
}

function rank({ dialect, differs }: CompareRow, reference: Dialect): number {
  if (dialect === reference.name) return 0;
  return differs ? 1 : 2;
}

function propertiesOf({
  dialect,
  reference,
  found,
  properties,
}: DialectDifference): CompareRow["properties"] {
  if (!found) return undefined;
  return properties.map(
    ({ property, value, source, referenceValue, referenceSource }): CompareProperty => ({
      name: property,
      clause: clauseOf(property, value),
      referenceClause: clauseOf(property, referenceValue),
      value: visibleHead(valueText(value), MAX_VALUE),
      source: sourceText(sourceOf(dialect, property, source)),
      referenceValue: visibleHead(valueText(referenceValue), MAX_VALUE),
      referenceSource: sourceText(sourceOf(reference, property, referenceSource)),
    }),
  );
}

function clauseOf(property: keyof Dialect, value: unknown): string {
  const id = dialectClauseId(property, value);
  const shown = visibleHead(valueText(value), MAX_VALUE);
  return id === undefined ? `${property}: ${shown}` : say(id, { value: shown });
}
