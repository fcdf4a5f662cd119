/**
 * The parser that Google publishes and runs today. If another dialect's text leaves an answer open, this dialect's
 * answer is reported next to it.
 */
export { googleCode as dialectOfToday } from "./google-code.ts";
