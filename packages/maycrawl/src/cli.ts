#!/usr/bin/env node
import { processIo } from "./cli/io.ts";
import { main } from "./main.ts";

// `main` has written all output when it ends. Exit at once: a pending name look-up or an unread standard input must
// not keep the process alive.
process.exit(await main(processIo()));
