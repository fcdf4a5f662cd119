// The result of fetching a robots.txt is a value, not an exception. So a failed fetch cannot be mistaken for
// permission (RFC 9309 §2.3.1). The fetch function here is a minimal one.
//
//   node examples/access-results.mjs          (starts servers on 127.0.0.1)
import { once } from "node:events";
import { createServer } from "node:http";
import { classifyStatus, compileAccess, getRobotsUrl, parse } from "maycrawl";

/**
 * @param {string} url
 * @returns {Promise<import("maycrawl").AccessResult>}
 */
async function access(url) {
  const since = Date.now();
  try {
    const response = await fetch(getRobotsUrl(url), { signal: AbortSignal.timeout(5_000) });
    const { status } = response;
    switch (classifyStatus(status)) {
      case "successful":
        return { kind: "successful", status, document: parse(new Uint8Array(await response.arrayBuffer())) };
      case "unavailable":
        return { kind: "unavailable", status };
      default:
        return { kind: "unreachable", status, since };
    }
  } catch (error) {
    return { kind: "unreachable", error, since };
  }
}

/** @param {number} status @param {string} body */
async function server(status, body) {
  const started = createServer((_request, response) => response.writeHead(status).end(body)).listen(
    0,
    "127.0.0.1",
  );
  await once(started, "listening");
  const address = started.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/private`, close: () => started.close() };
}

const sites = {
  "a robots.txt": await server(200, "User-agent: *\nDisallow: /private\n"),
  "none (404)": await server(404, "Not Found"),
  "a failure (503)": await server(503, "Later"),
  "nobody there": await server(200, ""),
};
sites["nobody there"].close();

for (const [what, { url, close }] of Object.entries(sites)) {
  const decision = compileAccess(await access(url), "examplebot").decide(url);
  console.log(`${what}: ${decision.allowed ? "allowed" : "disallowed"} because ${decision.because}`);
  close();
}
