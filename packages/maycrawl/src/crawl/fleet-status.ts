import { fleetStatus } from "@maycrawl/crawler/fleet";
import type { CommandOptions } from "../commands/options.ts";
import { ALLOWED, type ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../output/json.ts";
import { fleetRedisOf } from "./fleet-options.ts";
import { fleetStatusText } from "./fleet-status-text.ts";

/** `maycrawl crawl status --redis URL`: how a fleet's crawl stands. */
export async function crawlStatus(
  _operands: readonly string[],
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const status = await fleetStatus(fleetRedisOf(options, "crawl status"));
  await io.out.write(
    options.json === true ? jsonLine(status) : fleetStatusText(status, Date.now(), io.paint),
  );
  return ALLOWED;
}
