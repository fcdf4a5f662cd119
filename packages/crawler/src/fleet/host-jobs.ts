import { Queue } from "bullmq";
import type { FleetRedis } from "./redis/fleet-redis.ts";

/** The name of BullMQ's queue among a crawl's keys. */
export const QUEUE_NAME = "jobs";

/** What a job says: whose turn it is. */
export interface HostJob {
  readonly host: string;
  /** The last part of its id; a job that is not the host's last one does not count. */
  readonly job: string;
}

/**
 * The jobs of a crawl: one for each host that has URLs, in BullMQ's queue.
 *
 * A host must never have URLs and no job, and these are the ways in which that could come about:
 *
 * - A URL is added while the job of its host ends. BullMQ does not add a job whose id is there already, and the id is there until the job has
 *   ended; so the job would be found, and end. Here the host's hash says which job counts, and the step that ends a turn
 *   looks at the queue and takes the job out of the hash at once (`RELEASE`); the step that adds a URL looks at the
 *   hash and makes up a new job, with a new id, where there is none (`ADD`). Redis does one of them first: either the turn finds
 *   the URL and goes on, or the URL finds no job and gets one, whatever becomes of the old one in BullMQ.
 * - Whoever added the URL dies before BullMQ has the new job. `ADD` has written it down in `adding`, from where it is taken when
 *   BullMQ has it; what stands there for longer than a few seconds is added by any worker's heartbeat. Twice does no harm: the
 *   id is the same, and a job that counts no more ends at once (`TAKE`).
 * - The worker dies. BullMQ finds that nobody renews the job's lock, and gives it to another one.
 * - A job is gone from BullMQ for any other reason. Whoever finds the queue empty and the crawl not over adds all jobs that count again
 *   (`repair`).
 */
export class HostJobs implements AsyncDisposable {
  readonly #redis: FleetRedis;
  #made: Queue<HostJob> | undefined;

  constructor(redis: FleetRedis) {
    this.#redis = redis;
  }

  /** Made when it is needed: BullMQ writes a key then, and the name may be another program's. */
  get #queue(): Queue<HostJob> {
    if (this.#made !== undefined) return this.#made;
    this.#made = new Queue<HostJob>(QUEUE_NAME, {
      connection: this.#redis.client,
      prefix: this.#redis.prefix.slice(0, -1),
      streams: { events: { maxLen: 100 } },
    });
    // What fails is told to who asked.
    this.#made.on("error", () => undefined);
    return this.#made;
  }

  /** Puts jobs into the queue that a script made up; those that are there stay as they are. */
  async add(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const jobs = ids.map((id) => {
      const [host = "", job = ""] = id.split(".");
      return {
        name: "host",
        data: { host, job },
        opts: { jobId: id, removeOnComplete: true, removeOnFail: true },
      };
    });
    const redis = this.#redis;
    await redis.ask(() => this.#queue.addBulk(jobs));
    await redis.ask(() => redis.client.zrem(redis.key("adding"), ...ids));
  }

  /** Adds the jobs of all hosts again where there is none at all. @returns how many. */
  async repair(): Promise<number> {
    const counts = await this.#queue.getJobCounts("wait", "active", "delayed", "prioritized");
    if (Object.values(counts).some((count) => count > 0)) return 0;
    const { client } = this.#redis;
    let repaired = 0;
    let cursor = "0";
    do {
      const [next, hosts] = await client.sscan(this.#redis.key("open"), cursor, "COUNT", 500);
      cursor = next;
      const jobs = await Promise.all(hosts.map((host) => client.hget(this.#redis.key(`h:${host}`), "g")));
      const ids = hosts.flatMap((host, i) => (jobs[i] == null ? [] : [`${host}.${jobs[i]}`]));
      await this.add(ids);
      repaired += ids.length;
    } while (cursor !== "0");
    return repaired;
  }

  /** Ends the queue: all jobs are gone. */
  async clear(): Promise<void> {
    await this.#queue.obliterate({ force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#made?.close();
  }
}
