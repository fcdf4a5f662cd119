/** Prometheus metrics of the agents of this process, exported as `@maycrawl/agent/prometheus`. */
import type { AgentEventName, AgentEvents } from "./agent-events.ts";
import { agentEventNames, onAgentEvent } from "./agent-events.ts";

/** The part of prom-client's `Counter` that this module uses. */
export interface MetricCounter {
  inc(labels: Record<string, string>): void;
}

/** The part of prom-client's `Histogram` that this module uses. */
export interface MetricHistogram {
  observe(value: number): void;
}

/** The part of prom-client's `Registry` that identifies a registry to TypeScript. */
export interface MetricRegistry {
  registerMetric(metric: never): void;
}

/** Options that are passed to prom-client's constructors. */
export interface MetricDescription {
  name: string;
  help: string;
  labelNames: string[];
  /** The registry that was passed to `collectRobotsMetrics`. The type `never[]` fits every constructor. */
  registers?: never[];
  buckets?: number[];
}

/** Options of `collectRobotsMetrics`. */
export interface RobotsMetricsOptions {
  /** prom-client's `Counter`, or a compatible class. */
  readonly Counter: new (
    description: MetricDescription,
  ) => MetricCounter;
  /** prom-client's `Histogram`, or a compatible class. */
  readonly Histogram: new (
    description: MetricDescription,
  ) => MetricHistogram;
  /** Registry for the metrics. Default: prom-client's own registry. */
  readonly registry?: MetricRegistry | undefined;
  /** Prefix of the metrics' names. Default: `maycrawl_`. */
  readonly prefix?: string | undefined;
}

/** Handle of metrics that are being collected. */
export interface RobotsMetrics {
  /** Stops collecting. The registry keeps the collected values. */
  stop(): void;
}

/** Upper limits of the buckets of `wait_seconds`, in seconds. A Retry-After or a Visit-time can require hours. */
const WAITS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];
const FETCHES = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BYTES = [1_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000, 100_000_000];

/**
 * Collects metrics of all agents of this process. No label contains a host, a URL or other data of a server,
 * so each label has only a few values.
 *
 * @example
 * import { Counter, Histogram } from "prom-client";
 * const metrics = collectRobotsMetrics({ Counter, Histogram });
 */
export function collectRobotsMetrics(options: RobotsMetricsOptions): RobotsMetrics {
  const { Counter, Histogram, registry, prefix = "maycrawl_" } = options;
  const describeMetric = (name: string, help: string, labelNames: string[]): MetricDescription => ({
    name: `${prefix}${name}`,
    help,
    labelNames,
    ...(registry === undefined ? {} : { registers: [registry as never] }),
  });
  const counter = (name: string, help: string, ...labels: string[]): MetricCounter =>
    new Counter(describeMetric(name, help, labels));
  const seconds = (name: string, help: string, buckets: number[]): MetricHistogram =>
    new Histogram({ ...describeMetric(name, help, []), buckets });

  const fetches = counter("robots_fetches_total", "Attempts to fetch a robots.txt.", "access", "answer");
  const fetchSeconds = seconds("robots_fetch_seconds", "Time to fetch a robots.txt, in seconds.", FETCHES);
  const hits = counter("robots_hits_total", "Queries answered from a known robots.txt.", "from");
  const stale = counter(
    "robots_stale_total",
    "Queries answered from a copy whose refresh failed or is still running.",
    "access",
  );
  const refreshes = counter("robots_refreshes_total", "Refreshes started in the background.");
  const waits = seconds("wait_seconds", "Time that requests waited for their turn, in seconds.", WAITS);
  const pages = counter(
    "page_requests_total",
    "Finished page requests, including redirects.",
    "answer",
    "body",
  );
  const pageSeconds = seconds(
    "page_seconds",
    "Time of a page request to the end of its body, in seconds.",
    FETCHES,
  );
  const pageBytes = new Histogram({
    ...describeMetric("page_bytes", "Received bytes of a page's body, after decoding.", []),
    buckets: BYTES,
  });
  const blocked = counter("blocked_total", "Pages that may not be fetched.", "because");
  const stores = counter(
    "store_changes_total",
    "Stores and pacers that became unavailable or available again.",
    "part",
    "state",
  );

  const listeners: { readonly [Name in AgentEventName]: (message: AgentEvents[Name]) => void } = {
    fetch({ access, fetched }) {
      fetches.inc({ access: access.kind, answer: answerOf(fetched) });
      fetchSeconds.observe(Math.max(0, fetched.endedAt - fetched.startedAt) / 1000);
    },
    hit: ({ from }) => hits.inc({ from }),
    stale: ({ access }) => stale.inc({ access: access.kind }),
    refresh: () => refreshes.inc({}),
    wait: ({ ms }) => waits.observe(ms / 1000),
    page({ status, failure, body = "failed", ms, bytes }) {
      const answer = status === undefined ? String(failure) : classOf(status);
      pages.inc({ answer, body: status === undefined ? "none" : body });
      pageSeconds.observe(ms / 1000);
      if (status !== undefined) pageBytes.observe(bytes);
    },
    blocked: ({ decision }) => blocked.inc({ because: decision.because }),
    store: ({ part, state }) => stores.inc({ part, state }),
  };
  const stops = agentEventNames.map((name) =>
    onAgentEvent(name, listeners[name] as (message: unknown) => void),
  );
  return {
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Returns the class of the last status, such as `2xx`, or the reason of the last failure, such as `timeout`. */
function answerOf({ hops }: AgentEvents["fetch"]["fetched"]): string {
  const last = hops.at(-1);
  if (last?.failure !== undefined) return last.failure.reason;
  return classOf(last?.status ?? 0);
}

function classOf(status: number): string {
  const first = Math.floor(status / 100);
  return first >= 1 && first <= 5 ? `${first}xx` : "other";
}
