import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, RobotsFile, Site, SitemapFile } from "./site.ts";
import { digestOf, htmlOf, robotsText, xmlOf } from "./site-text.ts";

/** Contents and headers of a page when it was requested. Headers that were not sent are undefined. */
export interface ServedPage {
  readonly kind: "page";
  /** 0: the connection was cut. */
  readonly status: number;
  readonly isHtml: boolean;
  readonly links: readonly { readonly to: string | undefined; readonly rel: string }[];
  readonly canonical: string | undefined;
  readonly meta: string | undefined;
  readonly header: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly redirect: string | undefined;
  readonly title: string | undefined;
  /** Digest of the body: different bodies have different digests. */
  readonly body: string | undefined;
}

/** Kind of the requested URL, and the response. */
export type Served =
  | ServedPage
  | ({ readonly kind: "robots" } & Readonly<RobotsFile>)
  | ({ readonly kind: "sitemap" } & Readonly<Omit<SitemapFile, "url">>);

/** A request in the server's log. */
export interface ServedRequest {
  /** Index in the log. */
  readonly n: number;
  /** Times of the request and of the response, in milliseconds since the epoch. */
  readonly at: number;
  end: number;
  /** `http://host:port` and the path as requested. */
  readonly url: string;
  readonly origin: string;
  /** The run that sent the request, from its User-Agent. Requests of an aborted run may arrive later. */
  readonly run: number;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly served: Served;
}

const MISSING: ServedPage = {
  kind: "page",
  status: 404,
  isHtml: true,
  links: [],
  canonical: undefined,
  meta: undefined,
  header: undefined,
  etag: undefined,
  lastModified: undefined,
  redirect: undefined,
  title: undefined,
  body: "missing",
};

/** A real HTTP server on 127.0.0.1 for all hosts of a site. It logs requests and responses. */
export class SiteServer implements AsyncDisposable {
  readonly log: ServedRequest[] = [];
  /** Delay before each response, in milliseconds. */
  delayMs = 0;
  /** The server does not respond before this promise resolves. */
  gate: Promise<void> | undefined;
  /** Called on each request. */
  onAsked: () => void = () => undefined;
  site: Site | undefined;
  readonly #server = createServer((request, response) => this.#answer(request, response));

  static async start(): Promise<SiteServer> {
    const made = new SiteServer();
    await new Promise<void>((resolve) => made.#server.listen(0, "127.0.0.1", resolve));
    return made;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const origin = `http://${request.headers.host}`;
    const url = origin + (request.url ?? "");
    const conditions = {
      ifNoneMatch: request.headers["if-none-match"],
      ifModifiedSince: request.headers["if-modified-since"],
    };
    const { served, text } = this.#served(origin, url, conditions);
    const entry: ServedRequest = {
      n: this.log.length,
      at: Date.now(),
      end: Number.NaN,
      url,
      origin,
      run: Number(/; run (\d+)/.exec(request.headers["user-agent"] ?? "")?.[1]),
      ...conditions,
      served,
    };
    this.log.push(entry);
    this.onAsked();
    const send = (): void => {
      entry.end = Date.now();
      sendAnswer(response, served, text);
    };
    if (this.gate !== undefined) void this.gate.then(send);
    else if (this.delayMs > 0) setTimeout(send, this.delayMs);
    else send();
  }

  #served(
    origin: string,
    url: string,
    conditions: Pick<ServedRequest, "ifNoneMatch" | "ifModifiedSince">,
  ): { readonly served: Served; readonly text: string } {
    const { hosts = [], pages, sitemaps } = this.site ?? {};
    if (url === `${origin}/robots.txt`) {
      const robots = hosts.find((host) => host.origin === origin)?.robots;
      const now = structuredClone(robots ?? { status: 404, group: "*", rules: [], sitemaps: [] });
      return { served: { kind: "robots", ...now }, text: now.status === 200 ? robotsText(now) : "" };
    }
    const sitemap = sitemaps?.get(url);
    if (sitemap !== undefined) {
      const { status, isIndex, entries } = structuredClone(sitemap);
      return {
        served: { kind: "sitemap", status, isIndex, entries },
        text: status === 200 ? xmlOf(sitemap) : "",
      };
    }
    if (isSitemapUrl(url))
      return { served: { kind: "sitemap", status: 404, isIndex: false, entries: [] }, text: "" };
    const page = pages?.get(url) ?? pages?.get(usualForm(url));
    if (page === undefined) return { served: MISSING, text: "Nothing here." };
    return { served: servedPage(page, conditions), text: htmlOf(page) };
  }
}

/** Whether a URL has one of the paths that these sites use for sitemaps, now or at other times. */
export function isSitemapUrl(url: string): boolean {
  return /^\/(?:sm\/|sitemap)/.test(new URL(url).pathname);
}

/** Returns the usual form of a requested URL. The server also answers other forms, and the oracle reports them. */
function usualForm(url: string): string {
  return url
    .replace(/%[\da-f]{2}/gi, (triplet) => triplet.toUpperCase())
    .replace(/%(?:[46][1-9A-F]|[57][\dA]|3\d|2D|2E|5F|7E)/g, (triplet) => decodeURIComponent(triplet));
}

function servedPage(
  page: Page,
  { ifNoneMatch, ifModifiedSince }: Pick<ServedRequest, "ifNoneMatch" | "ifModifiedSince">,
): ServedPage {
  if (page.failures > 0) {
    page.failures--;
    return { ...MISSING, status: page.failure, isHtml: false, body: undefined };
  }
  const { status, to } = page;
  if (page.kind === "redirect") return { ...MISSING, isHtml: false, status, redirect: to, body: undefined };
  const body = digestOf(htmlOf(page));
  const isHtml = page.kind !== "image";
  const { title, links, canonical, meta, header } = page;
  if (page.kind === "status") return { ...MISSING, status, title, body, meta, header };
  const etag = page.hasEtag ? `"${body}"` : undefined;
  const second = page.hasEtag && page.isEtagNewOn304 ? `"${body}-2"` : etag;
  const lastModified =
    page.lastModified === undefined ? undefined : new Date(page.lastModified).toUTCString();
  const isSame =
    ifNoneMatch === undefined
      ? ifModifiedSince !== undefined &&
        page.lastModified !== undefined &&
        page.lastModified <= Date.parse(ifModifiedSince)
      : etag !== undefined && (ifNoneMatch === etag || ifNoneMatch === second);
  const seen = links.map(({ to: target, rel }) => ({ to: target, rel }));
  const whole: ServedPage = {
    ...{ kind: "page", status: 200, isHtml, links: isHtml ? seen : [], redirect: undefined, title, body },
    ...{
      canonical: isHtml ? canonical : undefined,
      meta: isHtml ? meta : undefined,
      header,
      etag,
      lastModified,
    },
  };
  if (!isSame) return whole;
  return { ...whole, status: 304, etag: second, header: page.isHeaderOn304 ? header : undefined };
}

function sendAnswer(response: ServerResponse, served: Served, text: string): void {
  if (served.status === 0) return void response.destroy();
  const headers: Record<string, string> = {};
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined) headers[name] = value;
  };
  if (served.kind === "page") {
    set("content-type", served.isHtml ? "text/html; charset=utf-8" : "image/png");
    set("etag", served.etag);
    set("last-modified", served.lastModified);
    set("x-robots-tag", served.header);
    set("location", served.redirect);
  } else set("content-type", served.kind === "robots" ? "text/plain" : "application/xml");
  if (served.status === 304) delete headers["content-type"];
  response.writeHead(served.status, headers).end(served.status === 304 ? undefined : text);
}
