import { expect, test } from "vitest";
import { failureWords } from "./failure-words.ts";
import { failureOf } from "./fetch/failure-reason.ts";

const OPENSSL =
  "80EC10666D7F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/openssl/ssl/record/ssl3_record.c:350:\n";

test.for([
  ["ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:9", "the connection was refused"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", OPENSSL, "the server does not speak TLS on this port"],
  ["EPROTO", `write EPROTO ${OPENSSL}`, "TLS: wrong version number (EPROTO)"],
  [
    "ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR",
    OPENSSL.replace("wrong version number", "tlsv1 alert internal error"),
    "TLS: tlsv1 alert internal error (ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR)",
  ],
  ["Z_DATA_ERROR", "incorrect header check", "the compressed answer is broken"],
  ["ERR__ERROR_FORMAT_PADDING_1", "Decompression failed", "the compressed answer is broken"],
  ["CERT_HAS_EXPIRED", "certificate has expired", "the server's TLS certificate has expired"],
  ["EODD", "odd", "odd (EODD)"],
  [undefined, "just so", "just so"],
  [undefined, `fetch failed: ${OPENSSL}`, "TLS: wrong version number"],
] as const)("%s", ([code, message, words]) => {
  expect(failureWords({ message, code })).toBe(words);
});

test("what is kept of OpenSSL's words is the same in each run", () => {
  const error = Object.assign(new Error(OPENSSL), { code: "ERR_SSL_WRONG_VERSION_NUMBER" });
  expect(failureOf(new TypeError("fetch failed", { cause: error }))).toEqual({
    reason: "tls",
    message: "TLS: wrong version number",
    code: "ERR_SSL_WRONG_VERSION_NUMBER",
  });
});
