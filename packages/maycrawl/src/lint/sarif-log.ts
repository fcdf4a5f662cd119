import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Notification, ReportingDescriptor, Result } from "sarif";
import type { CommandError } from "../cli/errors.ts";
import { sourceErrorJson } from "../cli/source-error.ts";
import { safeJson } from "../output/json.ts";
import { isWrittenAsUrl } from "../suggest/suggest-url.ts";
import { version } from "../version.ts";

/** One SARIF 2.1.0 log with one run. Results are printed as they are found. */
export class SarifLog {
  readonly #rules: readonly ReportingDescriptor[];
  readonly #notifications: Notification[] = [];
  #isFirst = true;

  constructor(rules: readonly ReportingDescriptor[]) {
    this.#rules = rules;
  }

  /** Returns the beginning of the log. */
  begin(): string {
    const log = {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "maycrawl",
              version,
              informationUri: "https://github.com/maycrawl/maycrawl",
              rules: this.#rules,
            },
          },
          columnKind: "utf16CodeUnits",
          results: [],
        },
      ],
    };
    return `${JSON.stringify(log).slice(0, -"]}]}".length)}\n`;
  }

  /** Returns a result. */
  result(result: Result): string {
    const text = `${this.#isFirst ? "" : ",\n"}${safeJson(JSON.stringify(result))}`;
    this.#isFirst = false;
    return text;
  }

  /** Adds a source that could not be read. It is printed at the end. */
  addError(source: string, error: CommandError): void {
    const { message } = sourceErrorJson(error);
    const locations = [{ physicalLocation: { artifactLocation: { uri: uriOf(source) } } }];
    this.#notifications.push({ level: "error", message: { text: message }, locations });
  }

  /** Returns the end of the log. */
  end(): string {
    const invocation = {
      executionSuccessful: this.#notifications.length === 0,
      toolExecutionNotifications: this.#notifications,
    };
    return `\n],"invocations":[${safeJson(JSON.stringify(invocation))}]}]}\n`;
  }
}

/** Returns the URI of a source: a relative path stays relative, as code scanning services require. */
export function uriOf(source: string): string {
  if (source === "-") return "stdin";
  if (isWrittenAsUrl(source)) return encodeURI(source);
  if (isAbsolute(source)) return pathToFileURL(source).href;
  return source.split(/[\\/]/).map(encodeURIComponent).join("/");
}
