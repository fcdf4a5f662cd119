/**
 * What is asked where a dialect's own text leaves an answer open, so that both can be told side by side: the parser
 * that Google publishes and runs today.
 */
export { googleCode as dialectOfToday } from "./google-code.ts";
