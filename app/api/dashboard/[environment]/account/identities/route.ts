import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";

/** Asked before the browser leaves for GitHub or Google, where nobody can be asked for a proof any more. */
export const POST = dashboardEndpoint({ message: "Go on", needsProof: true, run: async () => ({}) });
