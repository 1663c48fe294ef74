import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { brandBytesMax, brandChange, brandManagers } from "#lib/brands/contract.ts";
import { saveBrand, withdrawBrand } from "#lib/brands/save-brand.ts";

export const PUT = dashboardEndpoint({
  message: "Brand saved",
  roles: brandManagers,
  body: brandChange,
  bodyBytesMax: brandBytesMax,
  run: async ({ scope, body, actor, now }) => {
    await saveBrand(scope, body, actor, now);
    return {};
  },
});

export const DELETE = dashboardEndpoint({
  message: "Brand withdrawn",
  roles: brandManagers,
  run: async ({ scope, actor, now }) => {
    await withdrawBrand(scope, actor, now);
    return {};
  },
});
