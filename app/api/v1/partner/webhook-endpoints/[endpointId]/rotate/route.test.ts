import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { add, at } from "#app/api/v1/partner/webhook-endpoints/test-endpoints.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { serveOnce } from "#lib/webhooks/test-paused-endpoint.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";

it("signs with both secrets after a rotation", async () => {
  const partner = await newTestPartner();
  const receiver = await startReceiver();
  const { id, secret } = (await add(partner, { url: receiver.url })).body.data;
  const rotated = (await at(partner, id, "rotate")).body.data;
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  expect(Date.parse(rotated.rotating_until)).toBeGreaterThan(Date.now());
  await sendTestEvent(partner.scope, { name: "transaction.success" }, new Date());
  await serveOnce(partner.scope, id);
  await receiver.close();
  const [got] = receiver.received;
  const headers = Object.fromEntries(Object.entries(got?.headers ?? {}).map(([name, one]) => [name, String(one)]));
  for (const one of [secret, rotated.secret])
    expect(new Webhook(one).verify(got?.body ?? "", headers)).toMatchObject({
      meta: { event: "transaction.success" },
    });
});
