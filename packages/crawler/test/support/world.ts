import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Resolver } from "@maycrawl/agent";
import { onTestFinished } from "vitest";
import type { Answer } from "../../../../tests/support/site.ts";

/** A request in the server's log. */
export interface LoggedRequest {
  readonly host: string;
  readonly path: string;
  /** Times of the request and of the end of the response, in milliseconds since the epoch. */
  readonly at: number;
  end: number;
  readonly headers: IncomingMessage["headers"];
}

/** Many hosts on one real HTTP server on 127.0.0.1, with a log. */
export interface World extends AsyncDisposable {
  readonly port: number;
  /** Returns the origin of a host: `http://name.example:port`. */
  origin(name: string): string;
  /** Sets the answers of a host by path. Requests for other paths get a 404. */
  host(name: string, answers: Record<string, Answer>): Map<string, Answer>;
  readonly asked: LoggedRequest[];
  /** Returns the requested paths of a host, without robots.txt and the default sitemap paths. */
  pages(name: string): string[];
  /** Resolves all names of this world to its server. */
  readonly resolve: Resolver;
}

const GUESSED = new Set(["/robots.txt", "/sitemap.xml", "/sitemap_index.xml"]);

/** Creates a world that is closed after the test. */
export async function world(): Promise<World> {
  const hosts = new Map<string, Map<string, Answer>>();
  const asked: LoggedRequest[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const host = String(request.headers.host).replace(/\.example:\d+$/, "");
    const path = request.url ?? "";
    const entry: LoggedRequest = { host, path, at: Date.now(), end: Number.NaN, headers: request.headers };
    asked.push(entry);
    response.on("close", () => {
      entry.end = Date.now();
    });
    const answer = hosts.get(host)?.get(path) ?? { status: 404 };
    if (typeof answer === "function") return answer(request, response);
    const plain = typeof answer === "string" || answer instanceof Uint8Array;
    const { status = 200, headers = {}, body = "" } = plain ? { body: answer } : answer;
    const type = path === "/robots.txt" ? "text/plain" : "text/html; charset=utf-8";
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const made: World = {
    port,
    origin: (name) => `http://${name}.example:${port}`,
    host(name, answers) {
      const map = new Map(Object.entries(answers));
      hosts.set(name, map);
      return map;
    },
    asked,
    pages: (name) =>
      asked.filter((one) => one.host === name && !GUESSED.has(one.path)).map(({ path }) => path),
    resolve: async (hostname) => {
      if (hostname.endsWith(".example")) return [{ address: "127.0.0.1", family: 4 }];
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(async () => made[Symbol.asyncDispose]());
  return made;
}

/** Returns a page with links. */
export function page(links: readonly string[], { title = "page", head = "", body = "" } = {}): string {
  const list = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join("");
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body><ul>${list}</ul>${body}</body></html>`;
}

/** Adds a host whose first page waits for `answer()`. */
export function waitingHost(w: World, name: string): { readonly asked: Promise<void>; answer(): void } {
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    w.host(name, {
      "/": (_, response) => {
        answer = () => void response.end();
        resolve();
      },
    });
  });
  return { asked, answer: () => answer() };
}
