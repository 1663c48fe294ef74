import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { add, at } from "#app/api/v1/partner/webhook-endpoints/test-endpoints.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";

it("sends nothing that was queued when an endpoint is deleted", async () => {
  const partner = await newTestPartner();
  const { id } = (await add(partner)).body.data;
  await sendTestEvent(partner.scope, { name: "transaction.success" }, new Date());
  await at(partner, id, "DELETE");
  expect(await deliveriesOf(partner.scope)).toMatchObject([{ status: "skipped" }]);
});
