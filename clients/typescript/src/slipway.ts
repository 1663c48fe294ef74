// biome-ignore-all lint/performance/noBarrelFile: the entry of the package, as package.json names it.
export type * from "./api-types.ts";
export type { Pager } from "./pager.ts";
export type { RequestOptions, SlipwayClientOptions } from "./request.ts";
export { SlipwayClient } from "./slipway-client.ts";
export { SlipwayError } from "./slipway-error.ts";
