import { defineConfig } from "vitest/config";
import quick, { LONG } from "./vitest.config.ts";

const { exclude = [] } = quick.test ?? {};

/** The tests that `npm test` leaves out, since they wait in real time or load the machine. */
export default defineConfig({
  ...quick,
  test: {
    ...quick.test,
    include: [LONG],
    exclude: exclude.filter((path) => path !== LONG),
    testTimeout: 300_000,
  },
});
