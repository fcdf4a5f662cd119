import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { Random } from "./history/random.ts";

/** Options of a random web. */
export interface WebOptions {
  readonly seed: number;
  readonly hosts: number;
  /** Pages of each host. */
  readonly pages: number;
  /** Maximum time until a response, in milliseconds. */
  readonly slowMs?: number;
  /** Whether some pages fail at each request: with 503 or with a cut connection. */
  readonly failures?: boolean;
  /** Crawl-delay in every robots.txt, in seconds. */
  readonly crawlDelay?: number;
}

/** A request in the server's log. */
export interface WebRequest {
  readonly host: string;
  readonly path: string;
  readonly at: number;
  end: number;
  /** Index of the worker, from the address that it connected to: 127.0.0.(2 + worker). */
  readonly worker: number;
  /** Whether the response was sent completely. */
  isAnswered: boolean;
  readonly headers: IncomingMessage["headers"];
}

type Answer = { status: number; headers: Record<string, string>; body: string } | "cut";

/** Many hosts on one server, with random links between their pages. The same seed always gives the same pages. */
export class RandomWeb implements AsyncDisposable {
  readonly log: WebRequest[] = [];
  /** Called on each request, before the response. */
  onAsked: (request: WebRequest) => void = () => undefined;
  /** Responses by `host path`. Tests replace the random ones. */
  readonly answers = new Map<string, Answer | ((response: ServerResponse) => void)>();
  readonly #options: WebOptions;
  readonly #held: (() => void)[] = [];
  #isHeld = false;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #port = 0;

  private constructor(options: WebOptions) {
    this.#options = options;
  }

  /** Starts a web that is closed after the test. */
  static async start(options: WebOptions): Promise<RandomWeb> {
    const web = new RandomWeb(options);
    onTestFinished(async () => web[Symbol.asyncDispose]());
    await new Promise<void>((resolve) => web.#server.listen(0, "0.0.0.0", resolve));
    web.#port = (web.#server.address() as AddressInfo).port;
    for (let host = 0; host < options.hosts; host++) web.#makeHost(host);
    web.answers.set("hold.example /", (response) => {
      const answer = (): void => void response.writeHead(200, { "content-type": "text/html" }).end("held");
      if (web.#isHeld) web.#held.push(answer);
      else answer();
    });
    return web;
  }

  /** Returns the origin of a host, such as `http://h1.s0.example:8080`. Three hosts share a domain. */
  origin(host: number): string {
    return `http://${nameOf(host)}:${this.#port}`;
  }

  /** URL of the held page. While the test holds it, the crawl cannot finish. */
  get held(): string {
    return `http://hold.example:${this.#port}/`;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  /**
   * Holds the response of a page.
   * @returns a function that sends the held responses.
   */
  holdPage(host: string, path: string): () => void {
    const key = `${host} ${path}`;
    const answer = this.answers.get(key);
    if (answer === undefined || typeof answer !== "object") throw new Error(`${key} has no page.`);
    const held: (() => void)[] = [];
    let isReleased = false;
    this.answers.set(key, (response) => {
      const send = (): void => void response.writeHead(answer.status, answer.headers).end(answer.body);
      // The server answers a little later than it looks up the answer. The page may be released in between.
      if (isReleased) send();
      else held.push(send);
    });
    return () => {
      isReleased = true;
      this.answers.set(key, answer);
      for (const send of held.splice(0)) send();
    };
  }

  /** Stops the server: cuts connections and refuses new ones. */
  async goAway(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Starts the server again on the same port. */
  async comeBack(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "0.0.0.0", resolve));
  }

  /** Sets a page with links. */
  setPage(host: string, path: string, links: readonly string[]): void {
    const anchors = links.map((link) => `<a href="${link}">${link}</a>`);
    this.answers.set(
      `${host} ${path}`,
      text(`<!doctype html><title>${host} ${path}</title>${anchors.join(" ")}`, "text/html"),
    );
  }

  /** Whether a URL always fails, so that the crawl retries it. */
  isFailing(host: string, path: string): boolean {
    const answer = this.answers.get(`${host} ${path}`);
    return answer === "cut" || (typeof answer === "object" && answer.status >= 500);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #makeHost(host: number): void {
    const { seed, pages, hosts, failures = false, crawlDelay } = this.#options;
    const random = new Random(seed * 1_000 + host);
    const name = nameOf(host);
    const delay = crawlDelay === undefined ? "" : `Crawl-delay: ${crawlDelay}\n`;
    const sitemap = random.chance(0.4) ? `Sitemap: ${this.origin(host)}/sm.xml\n` : "";
    const forbidden = random.chance(0.3) ? `Disallow: /p${random.int(1, pages)}$\n` : "";
    const robots = random.chance(0.15)
      ? undefined
      : `User-agent: *\nDisallow: /no/\n${forbidden}${delay}${sitemap}`;
    if (robots !== undefined || crawlDelay !== undefined)
      this.answers.set(`${name} /robots.txt`, text(robots ?? `User-agent: *\n${delay}`, "text/plain"));
    if (sitemap !== "") {
      const urls = Array.from(
        { length: random.int(1, 5) },
        () => `${this.origin(host)}${pathOf(random.int(0, pages + 2))}`,
      );
      this.answers.set(
        `${name} /sm.xml`,
        text(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`,
          "application/xml",
        ),
      );
    }
    for (let page = 0; page < pages; page++) {
      const to = (): string => {
        const where = random.chance(0.3) ? this.origin(random.int(0, hosts - 1)) : "";
        return random.chance(0.05) ? `${where}/no/${page}` : `${where}${pathOf(random.int(0, pages - 1))}`;
      };
      const links = Array.from({ length: random.int(0, 4) }, to);
      // Each page also links to its two children in a binary tree, so that the first page leads to all pages.
      for (const next of [2 * page + 1, 2 * page + 2]) if (next < pages) links.push(pathOf(next));
      const key = `${name} ${pathOf(page)}`;
      const chance = random.next();
      if (page > 0 && chance < 0.06)
        this.answers.set(key, { status: 301, headers: { location: to() }, body: "" });
      else if (failures && page > 0 && chance < 0.09)
        this.answers.set(key, { status: 503, headers: { "retry-after": "1" }, body: "" });
      else if (failures && page > 0 && chance < 0.12) this.answers.set(key, "cut");
      else {
        const anchors = links.map((link) => `<a href="${link}">${link}</a>`);
        // No other link leads to the target, so it is not visited. Otherwise, depths behind it would depend on the
        // order of visits, because a nofollow link is not an edge.
        if (random.chance(0.1)) anchors.push(`<a rel="nofollow" href="/nofollow/${page}">aside</a>`);
        this.answers.set(
          key,
          text(
            `<!doctype html><title>${name} ${page} ${random.int(0, 1e9)}</title>${anchors.join(" ")}`,
            "text/html",
          ),
        );
      }
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { slowMs = 4 } = this.#options;
    const host = String(request.headers.host).replace(/:\d+$/, "");
    const path = request.url ?? "";
    const worker = Number(request.socket.localAddress?.split(".")[3] ?? 2) - 2;
    const one: WebRequest = {
      host,
      path,
      at: Date.now(),
      end: Number.POSITIVE_INFINITY,
      worker,
      isAnswered: false,
      headers: request.headers,
    };
    this.log.push(one);
    response.on("close", () => {
      one.end = Date.now();
      one.isAnswered = response.writableFinished;
    });
    this.onAsked(one);
    const answer = this.answers.get(`${host} ${path}`) ?? { status: 404, headers: {}, body: "" };
    setTimeout(() => {
      if (response.destroyed) return;
      if (typeof answer === "function") answer(response);
      else if (answer === "cut") {
        response.writeHead(200, { "content-type": "text/html", "content-length": "1000" }).write("<p>");
        setTimeout(() => response.destroy(), 2);
      } else response.writeHead(answer.status, answer.headers).end(answer.body);
    }, Math.random() * slowMs);
  }
}

export function nameOf(host: number): string {
  return `h${host}.s${Math.floor(host / 3)}.example`;
}

function pathOf(page: number): string {
  return page === 0 ? "/" : `/p${page}`;
}

function text(body: string, type: string): Answer {
  return { status: 200, headers: { "content-type": type, etag: `"${body.length}"` }, body };
}
