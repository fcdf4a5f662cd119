import type { CommandRow } from "../cli/define-command.ts";
import { batchCommand } from "./batch/command.ts";
import { bisectCommand } from "./bisect/command.ts";
import { checkCommand } from "./check/command.ts";
import { compareCommand } from "./compare/command.ts";
import { completionCommand } from "./completion/command.ts";
import { crawlCommand } from "./crawl/command.ts";
import { crawlersCommand } from "./crawlers/command.ts";
import { diffCommand } from "./diff/command.ts";
import { explainCommand } from "./explain/command.ts";
import { fetchCommand } from "./fetch/command.ts";
import { fixCommand } from "./fix/command.ts";
import { lintCommand } from "./lint/command.ts";
import { pageCommand } from "./page/command.ts";
import { parseCommand } from "./parse/command.ts";
import { prefsCommand } from "./prefs/command.ts";
import { simulateCommand } from "./simulate/command.ts";
import { sitemapCommand } from "./sitemap/command.ts";
import { testCommand } from "./test/command.ts";
import { testerCommand } from "./tester/command.ts";

/** All commands, in the order of the help. The parser, the help and the shell completions use this list. */
export const commands: readonly CommandRow[] = [
  checkCommand,
  explainCommand,
  compareCommand,
  bisectCommand,
  lintCommand,
  fixCommand,
  diffCommand,
  testCommand,
  testerCommand,
  fetchCommand,
  simulateCommand,
  pageCommand,
  prefsCommand,
  sitemapCommand,
  crawlCommand,
  crawlersCommand,
  batchCommand,
  parseCommand,
  completionCommand,
];
