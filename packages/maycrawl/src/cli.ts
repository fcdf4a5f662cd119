#!/usr/bin/env node
import { processIo } from "./cli/io.ts";
import { main } from "./main.ts";

// Everything is written by now. What is still open, a name being looked up or an unread standard
// input, is of no use to anybody and must not hold the process.
process.exit(await main(processIo()));
