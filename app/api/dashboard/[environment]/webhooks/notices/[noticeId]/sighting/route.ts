import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { noticeReaders } from "#lib/webhooks/endpoint-contract.ts";
import { markNoticeSeen } from "#lib/webhooks/notices.ts";

export const POST = dashboardEndpoint({
  message: "Marked as seen",
  roles: noticeReaders,
  run: async ({ scope, params, now }) => {
    await markNoticeSeen(scope, params.noticeId ?? "", now);
    return {};
  },
});
