import { parseUrl } from "@maycrawl/engine/internal";
import type { CommandRow } from "../../cli/define-command.ts";
import { UsageError } from "../../cli/errors.ts";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { checkUrl } from "../../input/url-operand.ts";
import { loadSource } from "../../lint/lint-source.ts";
import { type FetchOptions, fetchOptionsOf } from "../../options/fetch-options.ts";
import { maskedText } from "../../output/masked-text.ts";
import { isWrittenAsUrl, urlHint } from "../../suggest/suggest-url.ts";
import type { TesterOptions } from "./command.ts";
import { firstView } from "./first-view.ts";
import { openBrowser } from "./open-browser.ts";
import { readStaticFiles } from "./static-files.ts";
import { startServer } from "./tester-server.ts";

/** The built page. In the installed command, this module and the folder `tester` are in the same folder. */
const BUILT = new URL("./tester/", import.meta.url);
const MAX_PORT = 65_535;

/**
 * `maycrawl tester`: serves the web tester until the user interrupts the command.
 * @param page folder of the built page. Tests have their own.
 * @throws {UndeterminedError} if the server cannot start.
 */
export async function run(
  [operand]: readonly string[],
  options: TesterOptions,
  io: Io,
  _commands: readonly CommandRow[],
  page: URL = BUILT,
): Promise<ExitCode> {
  const port = portOf(options.port);
  // Unlike other commands, this one makes requests that a page asks for. So it keeps off private addresses.
  const fetching = fetchOptionsOf({ ...options, addresses: options.addresses ?? "public" });
  const subject = operand === undefined ? {} : await subjectOf(operand, fetching, io);
  const view = firstView(subject);
  const files = readStaticFiles(page);
  await using server = await startServer({ port, files, fetching, view });
  const stopped = interrupted();
  await io.out.write(`Web tester: ${server.url}\n`);
  if (options.open === true) openBrowser(server.openOnce(), () => server.isOpened, io);
  io.note("press Ctrl+C to stop it");
  await stopped;
  return ALLOWED;
}

/**
 * Parses `--port`. 0 is a free port.
 * @throws {UsageError} if it is not a port.
 */
function portOf(given: string | undefined): number {
  if (given === undefined) return 0;
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (port <= MAX_PORT) return port;
  throw new UsageError(
    `--port "${maskedText(given)}" is not a port`,
    `expected a number from 0 to ${MAX_PORT}; 0 is a free port`,
  );
}

/**
 * Returns what the page shows first: the site of a URL, or the robots.txt of a file or standard input.
 * @throws {UsageError} if a URL is invalid, or is not an http or https URL.
 * @throws {UndeterminedError} if a file cannot be read, or is too long.
 */
async function subjectOf(operand: string, fetching: FetchOptions, io: Io) {
  if (isWrittenAsUrl(operand)) return { site: siteOf(operand) };
  const { bytes, name } = await loadSource(operand, fetching, io);
  return { bytes, name };
}

function siteOf(operand: string): string {
  checkUrl(operand);
  const url = parseUrl(operand);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new UsageError(
    `"${maskedText(operand)}" cannot be opened in the web tester: only http and https can`,
    ...urlHint(operand),
    'expected a URL such as "https://example.com/", the path of a robots.txt, or - for standard input',
  );
}

/** Waits until the user or the system stops the command. A second signal ends the process immediately. */
async function interrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
