import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";

/** The options of all commands, as the command line gives them. */
export interface CommandOptions {
  readonly as?: readonly string[];
  readonly token?: readonly string[];
  readonly only?: string;
  readonly robots?: string;
  readonly dialect?: string;
  readonly timeout?: string;
  readonly addresses?: string;
  readonly "missing-is-5xx"?: boolean;
  readonly cache?: string;
  readonly redis?: string;
  readonly url?: string;
  readonly history?: string;
  readonly contact?: string;
  readonly db?: string;
  readonly scope?: string;
  readonly "max-pages"?: string;
  readonly "max-depth"?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly rate?: string;
  readonly concurrency?: string;
  readonly "hosts-at-once"?: string;
  readonly every?: string;
  readonly "no-sitemaps"?: boolean;
  readonly "rate-per-address"?: string;
  readonly "max-of-one-form"?: string;
  readonly "max-queries-per-path"?: string;
  readonly "max-urls-per-host"?: string;
  readonly "max-queued-per-host"?: string;
  readonly "max-alike"?: string;
  readonly "keep-skipped"?: boolean;
  readonly resolve?: readonly string[];
  readonly worker?: boolean;
  readonly name?: string;
  readonly database?: string;
  readonly warc?: string;
  readonly html?: string;
  /** A file; `batch` takes no value, and asks only whether the option is there. */
  readonly csv?: string;
  readonly ndjson?: string;
  readonly json?: boolean;
  readonly all?: boolean;
  readonly check?: boolean;
  readonly "ai-txt"?: boolean;
}

/** What a command does. */
export type Command = (operands: readonly string[], options: CommandOptions, io: Io) => Promise<ExitCode>;
