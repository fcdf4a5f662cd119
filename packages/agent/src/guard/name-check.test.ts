import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import { createAddressGuard } from "./address-guard.ts";
import type { AddressPolicy } from "./address-policy.ts";

const SITE = new URL("http://site.example/");
const PUBLIC: LookupAddress = { address: "93.184.216.34", family: 4 };
const PUBLIC_6: LookupAddress = { address: "2606:2800:220:1::1", family: 6 };

/** Creates a guard whose resolver returns these addresses for every name. */
function guardOf(policy: AddressPolicy, ...addresses: LookupAddress[]) {
  return createAddressGuard(policy, async () => addresses);
}

describe("AddressGuard.resolve()", () => {
  it("returns the addresses of a name if all of them are public", async () => {
    const guard = guardOf("public", PUBLIC, PUBLIC_6);
    expect(await guard.resolve("site.example", SITE)).toEqual([PUBLIC, PUBLIC_6]);
  });

  it.each<LookupAddress>([
    { address: "127.0.0.1", family: 4 },
    { address: "10.1.2.3", family: 4 },
    { address: "::1", family: 6 },
    { address: "::ffff:192.168.0.1", family: 6 },
    { address: "fe80::1%eth0", family: 6 },
    { address: "64:ff9b::7f00:1", family: 6 },
  ])(
    "rejects, as checkName() does, if only the last address of the name is refused: $address",
    async (address) => {
      const guard = guardOf("public", PUBLIC, PUBLIC_6, address);
      await expect(guard.resolve("site.example", SITE)).rejects.toMatchObject({
        reason: "resolved-address",
        url: SITE.href,
      });
      await expect(guard.checkName(SITE)).rejects.toMatchObject({ reason: "resolved-address" });
    },
  );

  it("rejects localhost with the policy public, by the addresses of the system's resolver", async () => {
    const url = new URL("http://localhost/");
    await expect(createAddressGuard("public").resolve("localhost", url)).rejects.toMatchObject({
      reason: "resolved-address",
    });
  });

  it("rejects if the policy function refuses one address", async () => {
    const guard = guardOf((address) => address === PUBLIC.address, PUBLIC, PUBLIC_6);
    await expect(guard.resolve("site.example", SITE)).rejects.toMatchObject({ reason: "policy" });
  });

  it("is not called by checkName() if the policy is any", async () => {
    await createAddressGuard("any", () => Promise.reject(new Error("looked up"))).checkName(SITE);
  });

  it("rejects with ENOTFOUND if the name has no address", async () => {
    await expect(guardOf("any").resolve("site.example", SITE)).rejects.toMatchObject({ code: "ENOTFOUND" });
  });
});

describe("AddressGuard.lookup()", () => {
  const lookup = guardOf("public", PUBLIC_6, PUBLIC).lookup(SITE);

  it("returns all checked addresses with the option `all`", async () => {
    expect(await answerOf(lookup, { all: true })).toEqual([[PUBLIC_6, PUBLIC]]);
  });

  it.each([
    [{}, PUBLIC_6],
    [{ family: 4 }, PUBLIC],
    [{ family: "IPv4" as const }, PUBLIC],
    [{ family: 6 }, PUBLIC_6],
    [{ family: 0 }, PUBLIC_6],
  ])(
    "returns the first address of the requested family for the options %o",
    async (options, { address, family }) => {
      expect(await answerOf(lookup, options)).toEqual([address, family]);
    },
  );

  it("fails with ENOTFOUND if the name has no address of the requested family", async () => {
    const only4 = guardOf("public", PUBLIC).lookup(SITE);
    await expect(answerOf(only4, { family: 6 })).rejects.toMatchObject({ code: "ENOTFOUND" });
  });

  it("fails with the guard's error if an address is refused", async () => {
    const guarded = guardOf("public", { address: "127.0.0.1", family: 4 }).lookup(SITE);
    await expect(answerOf(guarded, { all: true })).rejects.toMatchObject({ reason: "resolved-address" });
  });
});

function answerOf(lookup: LookupFunction, options: Parameters<LookupFunction>[1]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    lookup("site.example", options, (error, address, family) => {
      if (error !== null) reject(error);
      else resolve(family === undefined ? [address] : [address, family]);
    });
  });
}
