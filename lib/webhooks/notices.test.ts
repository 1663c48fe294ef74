import { expect, it } from "vitest";
import { listNotices, markNoticeSeen } from "./notices.ts";
import { newPausedEndpoint } from "./test-paused-endpoint.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

it("reports an automatically paused endpoint until the notice is seen", async () => {
  const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
  const { endpointId, noticeId } = await newPausedEndpoint(scope);
  expect(await listNotices(scope)).toMatchObject([{ id: noticeId, path: `/sandbox/webhooks/${endpointId}` }]);
  expect(await listNotices({ ...scope, environment: "production" })).toEqual([]);
  await markNoticeSeen(scope, noticeId, new Date());
  await markNoticeSeen(scope, noticeId, new Date());
  expect(await listNotices(scope)).toEqual([]);
  await expect(markNoticeSeen({ ...scope, environment: "production" }, noticeId, new Date())).rejects.toMatchObject({
    code: "not_found",
  });
});
