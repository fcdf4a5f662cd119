/** A crawl by many machines, which meet in a Redis or Valkey: `@maycrawl/crawler/fleet`. */
export { joinFleet, startFleet } from "./fleet/fleet.ts";
export type { WorkerSays as FleetWorkerReport } from "./fleet/heartbeat.ts";
export type { FleetWorkerOptions, StartFleetOptions } from "./fleet/options.ts";
export type { FleetRedisOptions } from "./fleet/redis/fleet-redis.ts";
export { removeFleet } from "./fleet/remove-fleet.ts";
export {
  type FleetHost,
  type FleetStatus,
  type FleetWait,
  type FleetWorkerStatus,
  fleetStatus,
} from "./fleet/status.ts";
