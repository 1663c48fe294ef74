import { dashboardEndpoint } from "#http/browser-endpoint.ts";

/** Checks for a recent step-up before the browser is sent to GitHub or Google, which cannot ask for one. */
export const POST = dashboardEndpoint({ message: "Step-up is recent", requiresStepUp: true, run: async () => ({}) });
