import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Private key and certificate of a TLS server, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Certificate authority of a test. Clients can trust its own certificate. */
export interface Authority extends Certificate {
  issue(host: string, valid?: Validity): Certificate;
}

interface Validity {
  readonly from: Date;
  readonly to: Date;
}

const DAY = 86_400_000;
const NOW: Validity = { from: new Date(Date.now() - DAY), to: new Date(Date.now() + DAY) };
/** Validity period of an expired certificate. */
export const YESTERDAY: Validity = { from: new Date(Date.now() - 2 * DAY), to: new Date(Date.now() - DAY) };

/** Creates an authority that no client trusts by default. Its key pair is new. */
export function certificateAuthority(): Authority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = "maycrawl test authority";
  // RFC 5280 §4.2.1.9: basicConstraints { cA TRUE }
  const authority = extension([0x55, 0x1d, 0x13], sequence(der(0x01, [0xff])), true);
  const cert = certificate(name, name, publicKey, privateKey, NOW, authority);
  return {
    key: pemOf(privateKey),
    cert,
    issue(host, valid = NOW) {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      // §4.2.1.6: subjectAltName { dNSName }
      const names = extension([0x55, 0x1d, 0x11], sequence(der(0x82, Buffer.from(host))));
      return {
        key: pemOf(own.privateKey),
        cert: certificate(name, host, own.publicKey, privateKey, valid, names),
      };
    },
  };
}

/** Builds an X.509 version 3 certificate (RFC 5280 §4.1), signed with ECDSA and SHA-256. */
function certificate(
  issuer: string,
  subject: string,
  publicKey: KeyObject,
  signer: KeyObject,
  valid: Validity,
  extensions: Buffer,
): string {
  const ecdsaWithSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1, ...randomBytes(8)]),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(generalizedTime(valid.from), generalizedTime(valid.to)),
    commonName(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extensions)),
  );
  const signature = der(0x03, [0, ...sign("sha256", toBeSigned, signer)]);
  const bytes = sequence(toBeSigned, ecdsaWithSha256, signature);
  const lines = bytes.toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function commonName(text: string): Buffer {
  return sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, Buffer.from(text)))));
}

function generalizedTime(at: Date): Buffer {
  return der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, "")));
}

function extension(id: readonly number[], value: Buffer, critical = false): Buffer {
  return sequence(der(0x06, id), ...(critical ? [der(0x01, [0xff])] : []), der(0x04, value));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Encodes tag, length and value (X.690 §8.1). */
function der(tag: number, value: Buffer | readonly number[]): Buffer {
  const content = Buffer.from(value);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
