import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  // A node of a Redis cluster also uses the port 10,000 above its own.
  return address.port < 50_000 ? address.port : freePort();
}
