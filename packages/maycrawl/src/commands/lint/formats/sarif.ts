import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { RobotsDocument, Span } from "@maycrawl/engine";
import { type Finding, type Fix, lintChecks, type Severity } from "@maycrawl/engine/lint";
import type { Location, Notification, Region, ReportingDescriptor, Result } from "sarif";
import { sourceErrorJson } from "../../../cli/source-error.ts";
import type { LintedSource } from "../../../lint/lint-source.ts";
import { safeJson } from "../../../output/json.ts";
import { isWrittenAsUrl } from "../../../suggest/suggest-url.ts";
import { version } from "../../../version.ts";
import type { Format } from "./format.ts";
import { witnessText } from "./witness-text.ts";

/** Levels of SARIF 2.1.0 (§3.27.10). */
const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  information: "note",
};

/** Formats findings as one SARIF 2.1.0 log with one run. Results are printed as they are found. */
export function sarifFormat(): Format {
  const notifications: Notification[] = [];
  let isFirst = true;
  return {
    begin: () => `${head().slice(0, -"]}]}".length)}\n`,
    *findings(source, linted) {
      for (const finding of linted.findings) {
        yield `${isFirst ? "" : ",\n"}${safeJson(JSON.stringify(resultOf(source, linted, finding)))}`;
        isFirst = false;
      }
    },
    error(source, error) {
      const { message } = sourceErrorJson(error);
      const locations = [{ physicalLocation: { artifactLocation: { uri: uriOf(source) } } }];
      notifications.push({ level: "error", message: { text: message }, locations });
      return "";
    },
    end() {
      const invocation = {
        executionSuccessful: notifications.length === 0,
        toolExecutionNotifications: notifications,
      };
      return `\n],"invocations":[${safeJson(JSON.stringify(invocation))}]}]}\n`;
    },
  };
}

/** Returns an empty log. Its last property is the list of results. */
function head(): string {
  return JSON.stringify({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "maycrawl",
            version,
            informationUri: "https://github.com/maycrawl/maycrawl",
            rules: lintChecks.map(ruleOf),
          },
        },
        columnKind: "utf16CodeUnits",
        results: [],
      },
    ],
  });
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
  const { code, severity, message, related, witnesses, crawlers, proof, fixes } = finding;
  const uri = uriOf(source);
  const locate = (span: Span): Location => ({
    physicalLocation: { artifactLocation: { uri }, region: regionOf(document, span) },
  });
  return {
    ruleId: code,
    ruleIndex: ruleIndexes.get(code) ?? -1,
    level: LEVELS[severity],
    message: { text: [message, ...witnesses.map((one) => `${witnessText(one)}.`)].join("\n") },
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
  { title, edits }: Fix,
): NonNullable<Result["fixes"]>[number] {
  return {
    description: { text: title },
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

/** Returns the URI of a source: a relative path stays relative, as code scanning services require. */
function uriOf(source: string): string {
  if (source === "-") return "stdin";
  if (isWrittenAsUrl(source)) return encodeURI(source);
  if (isAbsolute(source)) return pathToFileURL(source).href;
  return source.split(/[\\/]/).map(encodeURIComponent).join("/");
}
