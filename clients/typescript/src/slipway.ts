// biome-ignore-all lint/performance/noBarrelFile: the entry of the package, as package.json names it.
export type * from "./api-types.ts";
export { SlipwayClient, type SlipwayClientOptions } from "./slipway-client.ts";
export { SlipwayError } from "./slipway-error.ts";
