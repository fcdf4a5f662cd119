import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The sites of the pages, with a folder for each host. `answers.json` has responses that are not files. */
const SITES = fileURLToPath(new URL("../../pages/sites/", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain",
  ".xml": "application/xml",
};

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Servers for the sites that occur on a page. */
export class PageSites {
  readonly #servers: readonly Server[];
  /** Origin of each site, with that of its server. */
  readonly #origins: ReadonlyMap<string, string>;

  private constructor(servers: readonly Server[], origins: ReadonlyMap<string, string>) {
    this.#servers = servers;
    this.#origins = origins;
  }

  /** Starts a server for each site that occurs in a text as `https://HOST`. */
  static async start(text: string): Promise<PageSites> {
    const servers: Server[] = [];
    const origins = new Map<string, string>();
    for (const host of readdirSync(SITES).filter((one) => text.includes(`https://${one}`))) {
      const server = createServer((request, response) => answer(host, request.url ?? "/", response, map));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      servers.push(server);
      origins.set(`https://${host}`, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    }
    const sites = new PageSites(servers, origins);
    const map = (body: string): string => sites.toServers(body);
    return sites;
  }

  /** Replaces the sites' origins with those of their servers. */
  toServers(text: string): string {
    let mapped = text;
    for (const [site, server] of this.#origins)
      mapped = mapped.replaceAll(new RegExp(`${site}(?![\\w.-])`, "g"), server);
    return mapped;
  }

  /** Replaces the servers' origins and hosts with those of the sites. */
  fromServers(text: string): string {
    let mapped = text;
    for (const [site, server] of this.#origins)
      mapped = mapped.replaceAll(server, site).replaceAll(new URL(server).host, new URL(site).host);
    return mapped;
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

function answer(host: string, url: string, response: ServerResponse, map: (text: string) => string): void {
  const folder = join(SITES, host);
  const { pathname } = new URL(url, "http://site/");
  const answers = join(folder, "answers.json");
  const all: Record<string, Answer> = existsSync(answers) ? JSON.parse(readFileSync(answers, "utf8")) : {};
  const { status = 200, headers = {}, body } = all[url] ?? all[pathname] ?? {};
  const path = [pathname, `${pathname}.html`, `${pathname}index.html`]
    .map((one) => join(folder, one))
    .find((one) => statSync(one, { throwIfNoEntry: false })?.isFile() === true);
  const text = body ?? (path === undefined ? undefined : readFileSync(path, "utf8"));
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, map(value));
  if (!response.hasHeader("content-type"))
    response.setHeader("content-type", TYPES[extname(path ?? ".html")] ?? "text/plain");
  const found = text !== undefined || Object.keys(headers).length > 0 || status !== 200;
  response.writeHead(found ? status : 404).end(map(text ?? ""));
}
