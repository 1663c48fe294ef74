import { callbackEndpoint } from "#http/callback-endpoint.ts";

export const POST = callbackEndpoint();
