import { getOrigin, getRobotsUrl, governs } from "@maycrawl/engine";
import { noteDiagnostics } from "../diagnostic-notes.ts";
import type { AskedOrigins } from "../fetching/asked-origins.ts";
import type { Io } from "../io.ts";
import { shownPath } from "../output/shown-address.ts";
import { type FindOptions, type FoundRobots, loadRobots } from "../robots.ts";
import { checkFetchable } from "./urls.ts";

/** Finds the robots.txt by which a URL is judged. What it holds open is let go at its end. */
export interface RobotsFinder extends AsyncDisposable {
  /**
   * Checks that there is a way to a URL's robots.txt, before anything is done.
   * @throws {UsageError} where there is none.
   */
  check(url: string): void;
  find(url: string): Promise<FoundRobots>;
}

/** The finder for what `--robots` says, or for its absence. */
export function robotsFinder(source: string | undefined, options: FindOptions, io: Io): RobotsFinder {
  return source === undefined ? new OriginFinder(options, io) : new SourceFinder(source, options, io);
}

/** Asks each origin for its robots.txt, once for all of its URLs (RFC 9309 §2.3). */
class OriginFinder implements RobotsFinder {
  readonly #options: FindOptions;
  readonly #io: Io;
  readonly #known = new Map<string, Promise<FoundRobots>>();
  #origins: Promise<AskedOrigins> | undefined = undefined;

  constructor(options: FindOptions, io: Io) {
    this.#options = options;
    this.#io = io;
  }

  check(url: string): void {
    checkFetchable(getRobotsUrl(url));
  }

  find(url: string): Promise<FoundRobots> {
    const origin = getOrigin(url) ?? "";
    let robots = this.#known.get(origin);
    if (robots === undefined) {
      robots = this.#ask(url);
      this.#known.set(origin, robots);
    }
    return robots;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // One that could not be opened was told of where it was asked.
    await (await this.#origins?.catch(() => undefined))?.[Symbol.asyncDispose]();
  }

  async #ask(url: string): Promise<FoundRobots> {
    const { dialects, fetching } = this.#options;
    // Loaded only here: an HTTP client takes longer to start than a local file takes to be judged.
    const { askingOrigins, robotsOf } = await import("../fetching/index.ts");
    this.#origins ??= askingOrigins(dialects, fetching, this.#io);
    const robots = robotsOf(url, await (await this.#origins).ask(url), dialects, this.#io);
    noteDiagnostics(robots, dialects, this.#io);
    return robots;
  }
}

/** Judges every URL by the one robots.txt that was given. */
class SourceFinder implements RobotsFinder {
  readonly #source: string;
  readonly #options: FindOptions;
  readonly #io: Io;
  readonly #noted = new Set<string>();
  #robots: Promise<FoundRobots> | undefined = undefined;

  constructor(source: string, options: FindOptions, io: Io) {
    this.#source = source;
    this.#options = options;
    this.#io = io;
  }

  check(): void {}

  async find(url: string): Promise<FoundRobots> {
    this.#robots ??= this.#load();
    const robots = await this.#robots;
    if (robots.url !== undefined && !governs(robots.url, url)) this.#noteForeign(robots, url);
    return robots;
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  async #load(): Promise<FoundRobots> {
    const robots = await loadRobots(this.#source, this.#options, this.#io);
    noteDiagnostics(robots, this.#options.dialects, this.#io);
    return robots;
  }

  /** A robots.txt that was fetched from elsewhere is no less worth asking, as long as it is said. */
  #noteForeign(robots: FoundRobots, url: string): void {
    const governing = getRobotsUrl(url).href;
    if (this.#noted.has(governing)) return;
    this.#noted.add(governing);
    this.#io.note(
      `note: ${robots.name} does not govern ${shownPath(url)}: crawlers go by ${shownPath(governing)} (RFC 9309 §2.3)`,
    );
  }
}
