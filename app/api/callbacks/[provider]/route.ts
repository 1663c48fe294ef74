import { callbackEndpoint } from "#app/api/callback-endpoint.ts";

export const POST = callbackEndpoint();
