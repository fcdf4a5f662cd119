// Share what is known of robots.txt files, and the hosts' turns: two agents on one SQLite file, which could
// as well be two processes of one machine. (For several machines there are `@maycrawl/agent/redis`
// and `@maycrawl/agent/postgres`.)
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
    // What an agent was given stays open when it closes: others may use it.
    await agent.close();
    await Promise.all([store[Symbol.asyncDispose](), pacer[Symbol.asyncDispose]()]);
  }
} catch (error) {
  // Node has SQLite from 22.13 on; before, it takes the package libsql, which is not built for every platform.
  if (!(error instanceof StoreFailedError)) throw error;
  console.log(error.message);
} finally {
  rmSync(folder, { recursive: true });
  site.close();
}
