import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A response of a site: a body, a status with headers and a body, or a function that writes it. */
export type Answer =
  | string
  | Uint8Array
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | Uint8Array;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A real HTTP server on 127.0.0.1 that records its requests. */
export interface Site extends AsyncDisposable {
  readonly origin: string;
  /** Responses by path; other paths get a 404. */
  readonly answers: Map<string, Answer>;
  /** The paths of all requests, in order. */
  readonly asked: string[];
  /** Maximum number of concurrent requests. */
  maxAtOnce: number;
}

/** Starts a site, which is closed after the test. */
export async function site(answers: Record<string, Answer> = {}): Promise<Site> {
  const byPath = new Map(Object.entries(answers));
  const asked: string[] = [];
  let pending = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    pending++;
    made.maxAtOnce = Math.max(made.maxAtOnce, pending);
    response.on("close", () => pending--);
    const answer = byPath.get(path) ?? { status: 404 };
    if (typeof answer === "function") return answer(request, response);
    const plain = typeof answer === "string" || answer instanceof Uint8Array;
    const { status = 200, headers = {}, body = "" } = plain ? { body: answer } : answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const made: Site = {
    origin: `http://127.0.0.1:${port}`,
    answers: byPath,
    asked,
    maxAtOnce: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(async () => made[Symbol.asyncDispose]());
  return made;
}
