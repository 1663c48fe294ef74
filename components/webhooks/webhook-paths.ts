import type { Environment } from "#db/enums.ts";

export const webhookPaths = (environment: Environment) => {
  const endpoints = `/${environment}/webhooks`;
  const deliveries = `${endpoints}/deliveries`;
  return {
    endpoints,
    endpoint: (id: string) => `${endpoints}/${id}`,
    deliveries,
    delivery: (id: string) => `${deliveries}/${id}`,
    verify: `${endpoints}/verify`,
  };
};
