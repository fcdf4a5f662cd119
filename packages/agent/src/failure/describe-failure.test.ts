import { fillMessage } from "@maycrawl/engine";
import { describeFailure, failureMessages, failureWords } from "@maycrawl/engine/internal";
import { expect, test } from "vitest";
import { agentMessages } from "../fetch/messages.ts";
import { failureOf } from "./failure-reason.ts";

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
  ["Z_DATA_ERROR", "incorrect header check", "the compressed response is damaged"],
  ["ERR__ERROR_FORMAT_PADDING_1", "Decompression failed", "the compressed response is damaged"],
  ["CERT_HAS_EXPIRED", "certificate has expired", "the server's TLS certificate has expired"],
  ["EODD", "odd", "odd (EODD)"],
  [undefined, "just so", "just so"],
  [undefined, `fetch failed: ${OPENSSL}`, "TLS: wrong version number"],
] as const)(
  "failureWords() describes a failure with the error code %s in words",
  ([code, message, words]) => {
    expect(failureWords({ message, code })).toBe(words);
  },
);

/** Example error code for each message id that has no code of its own. */
const COMMON: Readonly<Record<string, string | undefined>> = {
  "name-unresolved": "ENOTFOUND",
  "closed-early": "ECONNRESET",
  "connection-timed-out": "ETIMEDOUT",
  "too-many-open-files": "EMFILE",
  "certificate-issuer": "CERT_UNTRUSTED",
  "certificate-host": "HOSTNAME_MISMATCH",
  "certificate-host.names": "ERR_TLS_CERT_ALTNAME_INVALID",
  "certificate-invalid": "INVALID_CA",
  "body-broken": "Z_DATA_ERROR",
  "failure.code": "EODD",
  failure: undefined,
};

test.each(Object.keys(failureMessages))(
  "describeFailure() returns the message id %s, and a message from the template of this id",
  (id) => {
    const code = id in COMMON ? COMMON[id] : id;
    const described = describeFailure({ message: "no; altnames: DNS:a.example\u202e", code });
    expect(described.id).toBe(id);
    expect(described.message).toBe(fillMessage(agentMessages[id] ?? "", described.params));
    expect(described.message).not.toMatch(/(?<!\\u)\{\w+\}|\u202e/);
  },
);

test("failureOf() shortens an OpenSSL message to TLS and its reason, without the thread id and the source file", () => {
  const error = Object.assign(new Error(OPENSSL), { code: "ERR_SSL_WRONG_VERSION_NUMBER" });
  expect(failureOf(new TypeError("fetch failed", { cause: error }))).toEqual({
    reason: "tls",
    message: "TLS: wrong version number",
    code: "ERR_SSL_WRONG_VERSION_NUMBER",
  });
});
