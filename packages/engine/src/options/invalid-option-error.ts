import { RobotsArgumentError } from "../errors.ts";
import { maskedAddress } from "../text/masked-address.ts";

/**
 * Thrown when an option or another argument is invalid, also where that shows only when a function among the options answers. Passwords
 * in the message are masked.
 */
export class InvalidOptionError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidOptionError";
  override readonly code = "ERR_ROBOTS_INVALID_OPTION";

  constructor(message: string, options?: ErrorOptions) {
    super(maskedAddress(message), options);
  }
}
