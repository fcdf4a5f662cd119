import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { ReaderGoneError } from "./errors.ts";
import { Output } from "./io.ts";

test("Output.write() waits for a slow reader", async () => {
  const stream = new PassThrough({ highWaterMark: 4 });
  const output = new Output(stream);
  let done = false;
  const writing = output.write("more than four").then(() => {
    done = true;
  });
  await new Promise(setImmediate);
  expect(done).toBe(false);
  stream.resume();
  await writing;
  expect(done).toBe(true);
});

test("Output.write() throws ReaderGoneError for EPIPE, and other errors unchanged", async () => {
  const failWith = (code: string) => {
    const stream = new PassThrough();
    const output = new Output(stream);
    stream.destroy(Object.assign(new Error(code), { code }));
    return new Promise(setImmediate).then(() => output.write("x"));
  };
  await expect(failWith("EPIPE")).rejects.toBeInstanceOf(ReaderGoneError);
  await expect(failWith("ENOSPC")).rejects.toMatchObject({ code: "ENOSPC" });
});

test("Output.write() and finish() throw ReaderGoneError if the reader closes the pipe during a write", async () => {
  const stream = new PassThrough({ highWaterMark: 1 });
  const output = new Output(stream);
  const writing = output.write("xx");
  stream.destroy(Object.assign(new Error("EPIPE"), { code: "EPIPE" }));
  await expect(writing).rejects.toBeInstanceOf(ReaderGoneError);
  await expect(output.finish()).rejects.toBeInstanceOf(ReaderGoneError);
});
