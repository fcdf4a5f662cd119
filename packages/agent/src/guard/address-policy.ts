/**
 * Which servers may be asked.
 *
 * - `any`: every address that http, https or ftp URLs name.
 * - `public`: only addresses of the public internet (global unicast), on the ports 80, 443, 21 and those from 1024
 *   on; what a service that strangers give URLs to needs.
 * - a function: asked for each address that would be connected to; false refuses it.
 *
 * URLs with credentials and other schemes are refused by all.
 */
export type AddressPolicy = "any" | "public" | ((address: string, url: URL) => boolean);
