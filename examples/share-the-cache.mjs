// Share cached robots.txt files and the hosts' turns: two agents use one SQLite file. They could also be two processes
// on one machine. (For several machines, use `@maycrawl/agent/redis` or `@maycrawl/agent/postgres`.)
//
//   node examples/share-the-cache.mjs          (starts a site on 127.0.0.1)
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RobotsAgent, StoreFailedError } from "@maycrawl/agent";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";

let requests = 0;
const site = createServer((_request, response) => {
  requests++;
  response.end("User-agent: *\nDisallow: /private\n");
}).listen(0, "127.0.0.1");
await once(site, "listening");
const address = site.address();
if (address === null || typeof address === "string") throw new Error("no port");

const folder = mkdtempSync(join(tmpdir(), "maycrawl-"));
try {
  const agents = ["first", "second"].map((name) => {
    const path = join(folder, "robots.sqlite");
    const [store, pacer] = [new SqliteStore(path), new SqlitePacer(path)];
    return { name, store, pacer, agent: new RobotsAgent({ userAgent: "ExampleBot/1.0", store, pacer }) };
  });
  for (const { name, agent } of agents) {
    const url = `http://127.0.0.1:${address.port}/private/${name}`;
    const { access, cached } = await agent.report(url);
    const { allowed } = await agent.decide(url);
    console.log(
      `${name}: ${access.kind}, ${cached ? "from the file" : "fetched"}: ${allowed ? "yes" : "no"}`,
    );
  }
  console.log(`requests for the robots.txt: ${requests}`);
  for (const { agent, store, pacer } of agents) {
    // `agent.close()` does not close the store and the pacer passed to it: other agents may use them.
    await agent.close();
    await Promise.all([store[Symbol.asyncDispose](), pacer[Symbol.asyncDispose]()]);
  }
} catch (error) {
  // Node has SQLite since 22.13. Earlier versions need the package libsql, which does not exist for every platform.
  if (!(error instanceof StoreFailedError)) throw error;
  console.log(error.message);
} finally {
  rmSync(folder, { recursive: true });
  site.close();
}
