import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const WORKER = join(import.meta.dirname, "fleet-worker.mjs");

/** Result of a fleet: numbers of allowed pages for each process, and of robots.txt requests for each origin. */
export interface FleetRun {
  readonly allowed: readonly number[];
  readonly fetches: readonly number[];
}

/** Starts `count` servers on this machine, each at its own port. Each counts its robots.txt requests. */
export async function manyOrigins(count: number): Promise<{
  readonly origins: readonly string[];
  readonly fetches: () => readonly number[];
  readonly close: () => Promise<unknown>;
}> {
  const counts = new Array<number>(count).fill(0);
  const servers = await Promise.all(
    counts.map(async (_, i) => {
      const server = createServer((request, response) => {
        if (request.url === "/robots.txt") counts[i] = (counts[i] ?? 0) + 1;
        // The response is so slow that other processes ask at the same time.
        setTimeout(() => response.end("User-agent: *\nDisallow: /closed\n"), 30);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  return {
    origins: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    fetches: () => [...counts],
    close: () =>
      Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      ),
  };
}

/** Runs `processes` workers concurrently. Each makes `asks` decisions about `origins` origins. */
export async function runFleet(
  shared:
    | { readonly sqlite: string }
    | { readonly redis: { readonly url: string; readonly prefix: string } }
    | { readonly postgres: { readonly url: string; readonly schema: string } },
  {
    processes,
    asks,
    origins,
  }: { readonly processes: number; readonly asks: number; readonly origins: number },
): Promise<FleetRun> {
  const sites = await manyOrigins(origins);
  try {
    const workers = Array.from({ length: processes }, (_, number) => {
      const argument = { ...shared, origins: sites.origins, asks, number };
      const child = spawn(process.execPath, [WORKER, JSON.stringify(argument)]);
      const output = createInterface(child.stdout)[Symbol.asyncIterator]();
      return { child, output, errors: text(child.stderr), over: once(child, "close") };
    });
    await Promise.all(workers.map(({ output }) => output.next()));
    for (const { child } of workers) child.stdin.end();
    const allowed = await Promise.all(
      workers.map(async ({ output, errors, over }) => {
        const line = await output.next();
        const [code] = await over;
        if (code !== 0) throw new Error(`a worker ended with ${code}: ${await errors}`);
        return (JSON.parse(line.value) as { allowed: number }).allowed;
      }),
    );
    return { allowed, fetches: sites.fetches() };
  } finally {
    await sites.close();
  }
}
