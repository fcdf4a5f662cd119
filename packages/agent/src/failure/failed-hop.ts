import type { FetchFailureReason } from "../entry/fetched-robots.ts";

/**
 * Thrown inside the fetcher for failures that the fetcher itself detects. The error becomes the `failure` of a hop.
 */
export class FailedHop extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FailedHop";
    this.reason = reason;
  }
}
