import { RobotsArgumentError } from "../errors.ts";
import { maskedAddress } from "../text/masked-address.ts";

/**
 * Thrown when an option or another argument is invalid, or when a function among the options returns an invalid
 * value. Passwords in the message are masked.
 */
export class InvalidOptionError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidOptionError";
  override readonly code = "ERR_ROBOTS_INVALID_OPTION";

  constructor(message: string, options?: ErrorOptions) {
    super(maskedAddress(message), options);
  }
}
