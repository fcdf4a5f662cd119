/** Default of the option `refreshAfter`. */
export const DEFAULT_REFRESH_AFTER = 0.8;
