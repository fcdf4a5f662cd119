import { createServer } from "node:http";

/**
 * Returns the origins of `loopbackSite(count)` when it listens on `port`.
 * @param {number} count at most 60,000
 * @param {number} port
 */
export function loopbackOrigins(count, port) {
  return Array.from(
    { length: count },
    (_, i) => `http://127.1.${Math.floor(i / 250)}.${1 + (i % 250)}:${port}`,
  );
}

/**
 * Serves thousands of hosts on one machine: one server for all addresses of 127.0.0.0/8, which Linux routes to itself.
 * @param {number} count at most 60,000
 */
export async function loopbackSite(count) {
  /** @type {Map<string, number>} */
  const fetches = new Map();
  const server = createServer((request, response) => {
    const host = String(request.headers.host);
    if (request.url === "/robots.txt") fetches.set(host, (fetches.get(host) ?? 0) + 1);
    response.end(`User-agent: *\nDisallow: /closed\n# ${host}\n`);
  });
  await new Promise((resolve) => server.listen(0, "0.0.0.0", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const { port } = address;
  return {
    port,
    origins: loopbackOrigins(count, port),
    /** Number of robots.txt requests, by host. */
    fetches,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
