import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Response of a site: status, header and body, or a function that sends the response. */
export type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** HTTP server on 127.0.0.1 that records its requests. */
export interface Site extends AsyncDisposable {
  readonly origin: string;
  readonly host: string;
  /** Responses by path. Other paths respond with 404. */
  readonly answers: Map<string, Answer>;
  /** All requests, in order. */
  readonly asked: {
    readonly path: string;
    readonly at: number;
    readonly headers: IncomingMessage["headers"];
  }[];
  /** Returns the number of requests for a path. */
  count(path: string): number;
  /** Largest number of concurrent requests so far. */
  maxAtOnce: number;
  readonly server: Server;
}

export async function site(answers: Record<string, Answer> = {}): Promise<Site> {
  const byPath = new Map(Object.entries(answers));
  const asked: Site["asked"] = [];
  let under = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, at: Date.now(), headers: request.headers });
    under++;
    made.maxAtOnce = Math.max(made.maxAtOnce, under);
    response.on("close", () => under--);
    const answer = byPath.get(path) ?? { status: 404 };
    if (typeof answer === "function") return answer(request, response);
    response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const made: Site = {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    answers: byPath,
    asked,
    count: (path) => asked.filter((one) => one.path === path).length,
    maxAtOnce: 0,
    server,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return made;
}

/** Returns a response with these lines of robots.txt. */
export const robots = (...lines: string[]): Answer => ({
  headers: { "content-type": "text/plain" },
  body: `${lines.join("\n")}\n`,
});
