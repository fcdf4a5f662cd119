import { governs, robotsUrlFor } from "@maycrawl/engine";
import type { Io } from "../io.ts";
import { noteOddities } from "../oddities.ts";
import { visible } from "../output/visible.ts";
import { type FindOptions, type FoundRobots, fetchRobotsFor, loadRobots } from "../robots.ts";
import { checkFetchable } from "./urls.ts";

/** Finds the robots.txt by which a URL is judged. */
export interface RobotsFinder {
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

  constructor(options: FindOptions, io: Io) {
    this.#options = options;
    this.#io = io;
  }

  check(url: string): void {
    checkFetchable(robotsUrlFor(url));
  }

  find(url: string): Promise<FoundRobots> {
    const { href } = robotsUrlFor(url);
    let robots = this.#known.get(href);
    if (robots === undefined) {
      robots = this.#fetch(url);
      this.#known.set(href, robots);
    }
    return robots;
  }

  async #fetch(url: string): Promise<FoundRobots> {
    const robots = await fetchRobotsFor(url, this.#options);
    noteOddities(robots, this.#options.dialects, this.#io);
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

  async #load(): Promise<FoundRobots> {
    const robots = await loadRobots(this.#source, this.#options, this.#io);
    noteOddities(robots, this.#options.dialects, this.#io);
    return robots;
  }

  /** A robots.txt that was fetched from elsewhere is no less worth asking, as long as it is said. */
  #noteForeign(robots: FoundRobots, url: string): void {
    const governing = robotsUrlFor(url).href;
    if (this.#noted.has(governing)) return;
    this.#noted.add(governing);
    this.#io.note(
      `note: ${robots.name} does not govern ${visible(url)}: crawlers go by ${visible(governing)} (RFC 9309 §2.3)`,
    );
  }
}
