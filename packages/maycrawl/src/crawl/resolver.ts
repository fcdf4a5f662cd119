import { isIP } from "node:net";
import type { Resolver } from "@maycrawl/agent";
import { UsageError } from "../errors.ts";
import { visibleHead } from "../output/visible.ts";

const LONGEST_SHOWN = 200;

/**
 * A resolver that leads the hosts of `--resolve` to the addresses given there, and all others where the system does.
 * @param given `HOST:PORT:ADDRESS` each; the host may be `*`, for all. The first that fits counts.
 * @returns undefined where none is given.
 * @throws {UsageError} where one is none.
 */
export function resolverOf(given: readonly string[], system: Resolver): Resolver | undefined {
  if (given.length === 0) return undefined;
  const rules = given.map(ruleOf);
  return async (hostname, url) => {
    const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
    const rule = rules.find((one) => (one.host === "*" || one.host === hostname) && one.port === port);
    if (rule === undefined) return system(hostname, url);
    return [{ address: rule.address, family: isIP(rule.address) }];
  };
}

interface Rule {
  readonly host: string;
  readonly port: string;
  readonly address: string;
}

function ruleOf(given: string): Rule {
  const [, host = "", port = "", written = ""] = /^([^:[\]]+):(\d{1,5}):(.+)$/.exec(given) ?? [];
  const address = written.replace(/^\[(.*)\]$/, "$1");
  if (host !== "" && Number(port) <= 65_535 && isIP(address) !== 0)
    return { host: host.toLowerCase(), port: String(Number(port)), address };
  throw new UsageError(
    `--resolve "${visibleHead(given, LONGEST_SHOWN)}" cannot be used`,
    'expected HOST:PORT:ADDRESS, such as "example.com:443:192.0.2.1" or "*:80:127.0.0.1"',
  );
}
