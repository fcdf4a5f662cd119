import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { visible } from "@maycrawl/engine/internal";
import { UndeterminedError } from "../../cli/errors.ts";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { type Answer, errorAnswer, send, textAnswer } from "./answer.ts";
import { answerApi } from "./api.ts";
import type { FirstView } from "./first-view.ts";
import type { StaticFile } from "./static-files.ts";

const ADDRESS = "127.0.0.1";
/** Hosts that may be in the `Host` header, with the port. */
const HOSTS = [ADDRESS, "localhost"];
/** Request header with the token. Browsers do not send it for a page of another site. */
const TOKEN_HEADER = "x-maycrawl-token";
const SECRET_BYTES = 16;
const ALLOW = { allow: "GET, HEAD" };

/** Settings of the server. */
export interface ServerSettings {
  /** Port; 0 is a free port. */
  readonly port: number;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly fetching: FetchOptions;
  readonly view: FirstView;
}

/**
 * Starts the server of the web tester.
 * @throws {UndeterminedError} if it cannot listen on the port.
 */
export async function startServer(settings: ServerSettings): Promise<TesterServer> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(settings.port, ADDRESS, resolve);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "EADDRINUSE" ? "it is in use" : code === "EACCES" ? "permission denied" : (code ?? "unknown");
    throw new UndeterminedError(
      `the web tester cannot listen on port ${settings.port}: ${reason}`,
      "give another --port, or omit it for a free port",
    );
  }
  return new TesterServer(server, settings);
}

/**
 * The running server of the web tester. Dispose it to close all connections and to abort all fetches.
 *
 * - A request needs the `Host` of this server. Otherwise a site could let its own name resolve to 127.0.0.1, and read
 *   the answers in a visitor's browser ("DNS rebinding").
 * - The API needs a token. So other sites and other users of the machine cannot fetch through this server.
 */
export class TesterServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #settings: ServerSettings;
  readonly #origin: string;
  readonly #hosts: readonly string[];
  readonly #token = newSecret();
  /** Path and query of the page, with the token and the fragment. */
  readonly #target: string;
  /** Path that redirects to `#target`; undefined after its use. */
  #openPath: string | undefined;

  constructor(server: Server, settings: ServerSettings) {
    this.#server = server;
    this.#settings = settings;
    const { port } = server.address() as AddressInfo;
    this.#origin = `http://${ADDRESS}:${port}`;
    // Clients omit the default port.
    this.#hosts = HOSTS.flatMap((name) => (port === 80 ? [name, `${name}:80`] : `${name}:${port}`));
    const { query, fragment } = settings.view;
    this.#target = `/?${new URLSearchParams({ token: this.#token, ...query })}${fragment}`;
    server.on("request", (request, response) => void this.#handle(request, response));
  }

  /** URL of the page, with the token. */
  get url(): string {
    return this.#origin + this.#target;
  }

  /**
   * Returns a short URL that redirects to `url`, once. It is for the arguments of a process: other users of the machine
   * can read these, and `url` may be too long for them.
   */
  openOnce(): string {
    this.#openPath = `/open/${newSecret()}`;
    return this.#origin + this.#openPath;
  }

  /** Whether the URL of `openOnce` was requested. */
  get isOpened(): boolean {
    return this.#openPath === undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    // Otherwise a request that never ends would keep the server open.
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    try {
      send(response, await this.#answer(request, gone.signal));
    } catch (error) {
      if (gone.signal.aborted) return;
      const reason = visible((error as Error).message);
      send(response, errorAnswer(500, `internal error of maycrawl; please report it: ${reason}`));
    }
  }

  async #answer(request: IncomingMessage, signal: AbortSignal): Promise<Answer> {
    const { method, headers } = request;
    const [path = "", ...rest] = (request.url ?? "").split("?");
    const isApi = path.startsWith("/api/");
    const refuse = isApi ? errorAnswer : textAnswer;
    if (!this.#hosts.includes(headers.host?.toLowerCase() ?? ""))
      return refuse(403, "this server has another name: open the address that maycrawl printed");
    if (method !== "GET" && (isApi || method !== "HEAD"))
      return refuse(405, `the method ${method} is not allowed: use GET`, isApi ? { allow: "GET" } : ALLOW);
    if (!isApi) return this.#page(path, method);
    if (!isEqual(headers[TOKEN_HEADER], this.#token))
      return refuse(403, "the token is missing or wrong: open the address that maycrawl printed");
    const { fetching, view } = this.#settings;
    return answerApi(path, rest.join("?"), { fetching, file: view.file }, signal);
  }

  #page(path: string, method: string): Answer {
    if (method === "GET" && this.#openPath !== undefined && isEqual(path, this.#openPath)) {
      this.#openPath = undefined;
      return textAnswer(302, "", { location: this.#target, "cache-control": "no-store" });
    }
    const file = this.#settings.files.get(path);
    if (file !== undefined) return { status: 200, type: file.type, body: file.bytes };
    return textAnswer(404, "there is no such page: open the address that maycrawl printed");
  }
}

/** Returns a random secret of 128 bits that can be part of a URL. */
function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Compares a value of a client with a secret. The time does not depend on the number of equal characters. */
function isEqual(given: string | readonly string[] | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
