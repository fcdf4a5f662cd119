import type { RobotsDocument, Span } from "@maycrawl/engine";
import { type Finding, type Fix, lintChecks, type Severity } from "@maycrawl/engine/lint";
import type { Location, Region, ReportingDescriptor, Result } from "sarif";
import type { LintedSource } from "../../../lint/lint-source.ts";
import { SarifLog, uriOf } from "../../../lint/sarif-log.ts";
import type { Format } from "./format.ts";
import { sentencesOf } from "./witness-text.ts";

/** Levels of SARIF 2.1.0 (§3.27.10). */
const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  information: "note",
};

/** Formats findings as one SARIF 2.1.0 log with one run. */
export function sarifFormat(): Format {
  const log = new SarifLog(lintChecks.map(ruleOf));
  return {
    begin: () => log.begin(),
    *findings(source, linted) {
      for (const finding of linted.findings) yield log.result(resultOf(source, linted, finding));
    },
    error(source, error) {
      log.addError(source, error);
      return "";
    },
    end: () => log.end(),
  };
}

function ruleOf({
  code,
  severity,
  summary,
  why,
  documentation,
}: (typeof lintChecks)[number]): ReportingDescriptor {
  return {
    id: code,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    helpUri: documentation,
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

const ruleIndexes = new Map(lintChecks.map(({ code }, index) => [code, index]));

function resultOf(source: string, { document }: LintedSource, finding: Finding): Result {
  const { code, severity, related, witnesses, crawlers, proof, fixes } = finding;
  const uri = uriOf(source);
  const locate = (span: Span): Location => ({
    physicalLocation: { artifactLocation: { uri }, region: regionOf(document, span) },
  });
  return {
    ruleId: code,
    ruleIndex: ruleIndexes.get(code) ?? -1,
    level: LEVELS[severity],
    message: { text: sentencesOf(finding).join("\n") },
    locations: [locate(finding)],
    relatedLocations: related.map((place, id) => ({
      id,
      ...locate(place),
      message: { text: place.message },
    })),
    fixes: fixes.map((fix) => fixOf(uri, document, fix)),
    properties: { crawlers, witnesses, proof: proof ?? null },
  };
}

function fixOf(
  uri: string,
  document: RobotsDocument,
  { title, safe, edits }: Fix,
): NonNullable<Result["fixes"]>[number] {
  return {
    description: { text: title },
    properties: { safe },
    artifactChanges: [
      {
        artifactLocation: { uri },
        replacements: edits.map(({ text, ...span }) => ({
          deletedRegion: regionOf(document, span),
          insertedContent: { text },
        })),
      },
    ],
  };
}

/** Returns a region as lines and columns, and as bytes. Its end is exclusive. */
function regionOf(document: RobotsDocument, { start, end }: Span): Region {
  const first = document.position(start);
  const last = document.position(end);
  return {
    startLine: first.line,
    startColumn: first.column,
    endLine: last.line,
    endColumn: last.column,
    byteOffset: start,
    byteLength: end - start,
  };
}
