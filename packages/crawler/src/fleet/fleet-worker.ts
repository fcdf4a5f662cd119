import { DelayedError, type Job, Worker } from "bullmq";
import { HostPaces } from "../crawl/run/host-paces.ts";
import { HostRun, type HostRunOptions } from "../crawl/run/host-run.ts";
import type { FleetFrontier } from "./fleet-frontier.ts";
import { FleetTurn } from "./fleet-turn.ts";
import { type HostJob, QUEUE_NAME } from "./host-jobs.ts";
import { HostLease } from "./host-lease.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import { LEASE_MS } from "./redis/fleet-script.ts";
import { TAKE } from "./redis/host-scripts.ts";
import type { Segment } from "./segment.ts";

/** How often one looks for jobs whose worker is gone, in milliseconds. */
const STALLED_MS = 5_000;

/** What visiting hosts needs. */
export interface FleetWorkerParts
  extends Omit<HostRunOptions, "frontier" | "admit" | "giveBack" | "mayStay"> {
  readonly redis: FleetRedis;
  readonly frontier: FleetFrontier;
  readonly segment: Segment;
  /** By what the others know this worker. */
  readonly who: string;
  readonly round: number;
  readonly mostPages: number;
  readonly mostAlike: number;
  readonly hostsAtOnce: number;
  /** Told of what ends the worker. */
  readonly failed: (reason: unknown) => void;
  /** Told when no host is being visited any more. */
  readonly idle: () => void;
}

/** BullMQ's worker, which can be left alone. */
class HostWorker extends Worker<HostJob> {
  /** Ends what would renew locks for ever: `close` comes to it last. */
  async leave(): Promise<void> {
    await this.lockManager.close();
  }
}

/** Takes hosts from the queue, as many at once as are wanted, and visits them. */
export class FleetWorker {
  readonly #parts: FleetWorkerParts;
  readonly #paces = new HostPaces();
  readonly #worker: HostWorker;
  #turns = 0;
  /** How many hosts it may visit at once now. */
  #share: number;
  /** Whether it may visit more than before, for which one host has to be given back. */
  #isToLook = false;
  /** How many of those that are being visited are about to be given back. */
  #leaving = 0;
  readonly #serving = new Set<Promise<unknown>>();
  #begun = false;

  constructor(parts: FleetWorkerParts) {
    this.#parts = parts;
    this.#share = parts.hostsAtOnce;
    this.#worker = new HostWorker(QUEUE_NAME, (job, token) => this.#process(job, token ?? ""), {
      connection: parts.redis.client,
      prefix: parts.redis.prefix.slice(0, -1),
      autorun: false,
      concurrency: parts.hostsAtOnce,
      lockDuration: LEASE_MS,
      stalledInterval: STALLED_MS,
      // A host's job lives as long as the host has URLs, whatever becomes of its workers.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: 1_000,
    });
    // A lost connection comes back, and a lost lock is found by the lease.
    this.#worker.on("error", () => undefined);
  }

  /** How many hosts are being visited, or given back. */
  get running(): number {
    return this.#serving.size;
  }

  /**
   * Leaves to the other workers what is theirs: who came first would have all hosts else, and the others none. Hosts that it has too
   * many are given back after the page that is under way.
   * Whoever can visit twice as many gets twice as many, and all of them together get all.
   * @param hosts that can be visited before long.
   * @param room how many all workers can visit at once.
   */
  share(hosts: number, room: number): void {
    const { hostsAtOnce } = this.#parts;
    const isEnough = room <= Math.max(hosts, hostsAtOnce);
    const before = this.#share;
    this.#share = isEnough ? hostsAtOnce : Math.max(1, Math.ceil((hosts * hostsAtOnce) / room));
    this.#worker.concurrency = this.#share;
    // BullMQ looks for more where one ends, and not before.
    if (this.#share !== before) this.#isToLook = this.#share > before;
  }

  /** Begins; twice does no harm. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#worker.run().catch((reason) => this.#parts.failed(reason));
  }

  /** Takes no more hosts, and waits for those that are being visited. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  /** Waits no longer for BullMQ. To be done where no host is being visited. */
  leave(): Promise<void> {
    return this.#worker.leave();
  }

  /** @throws {DelayedError} where the job stays: only that ends a host's job without removing it. */
  async #process(job: Job<HostJob>, token: string): Promise<void> {
    const { redis, failed, idle } = this.#parts;
    const turn = { isToEnd: false };
    const served = this.#serve(job.data, turn);
    this.#serving.add(served);
    try {
      const readyAt = await served;
      if (readyAt === undefined) return;
      if (readyAt !== LOST) await redis.ask(() => job.moveToDelayed(readyAt, token));
    } catch (thrown) {
      // Whoever finds that its lock is over takes the job.
      if (!isLockLost(thrown)) failed(thrown);
    } finally {
      this.#serving.delete(served);
      if (turn.isToEnd) this.#leaving--;
      if (this.#serving.size === 0) idle();
    }
    throw new DelayedError();
  }

  /** Found out once for each turn: all requests to a host end with it. */
  #mayStay(turn: { isToEnd: boolean }): boolean {
    if (!turn.isToEnd && (this.#isToLook || this.#serving.size - this.#leaving > this.#share)) {
      this.#isToLook = false;
      this.#leaving++;
      turn.isToEnd = true;
    }
    return !turn.isToEnd;
  }

  /** @returns when the host's turn is again; undefined where its job is done. */
  async #serve({ host, job }: HostJob, its: { isToEnd: boolean }): Promise<number | undefined> {
    const { redis, who, stopping, frontier, segment, round, mostPages, mostAlike } = this.#parts;
    const mine = `${who}/${this.#turns++}`;
    const since = performance.now();
    const [took, ...more] = (await redis.run(TAKE, host, job, mine)) as [string, ...(string | number)[]];
    if (took === "none") return undefined;
    if (took === "held") return Date.now() + Number(more[0]) + 100;
    const lost = new AbortController();
    // Who stops still writes down what is under way, and who has lost the host does not.
    const resting = new AbortController();
    const stop = (): void => resting.abort(stopping.reason);
    stopping.addEventListener("abort", stop, { once: true });
    if (stopping.aborted) stop();
    lost.signal.addEventListener("abort", () => resting.abort(lost.signal.reason), { once: true });
    const lease = new HostLease(redis, host, mine, since, lost);
    const parts = { redis, frontier, segment, lease, round, mostPages, mostAlike };
    const turn = new FleetTurn(String(more[0]), Number(more[1]), parts);
    const options = {
      ...this.#parts,
      stopping: resting.signal,
      admit: () => true,
      giveBack: () => undefined,
      mayStay: () => this.#mayStay(its),
    };
    try {
      await new HostRun(options, turn, this.#paces.of(turn.origin)).run();
    } catch (thrown) {
      if (!lost.signal.aborted || thrown !== lost.signal.reason) this.#parts.failed(thrown);
    } finally {
      lease.end();
      stopping.removeEventListener("abort", stop);
    }
    const { left } = turn;
    if (left === undefined || left.kind === "lost") return LOST;
    return left.kind === "done" ? undefined : Math.max(left.readyAt, Date.now());
  }
}

/** The job is another worker's, or will be. */
const LOST = -1;

function isLockLost(thrown: unknown): boolean {
  return thrown instanceof Error && /lock|not in the active state|Missing key for job/i.test(thrown.message);
}
