import type { newTestOperator } from "#app/api/test-operator.ts";
import { addChannel } from "#lib/alerts/manage-channels.ts";
import { addTestChannel } from "#lib/alerts/test-alerts.ts";

type TestOperator = Awaited<ReturnType<typeof newTestOperator>>;

const scope = { partnerId: null, environment: "production" as const };
const params = { environment: scope.environment };
const channel = async () => ({ ...params, channelId: await addTestChannel(scope, ["refund"]) });

async function emailChannel(operator: TestOperator) {
  const { operatorId, email } = await operator.read();
  const actor = { kind: "operator" as const, id: operatorId, name: email, address: null };
  const mailed = { kind: "email" as const, name: "Ada", url: "", recipient: operatorId };
  return { ...params, channelId: (await addChannel(scope, mailed, { actor, now: new Date() })).id };
}

/** Changes of the operators' alerts, as in test-operator-changes. */
export const alertChanges = {
  "POST alerts/[environment]/channels": () => ({
    params,
    body: { kind: "slack", name: "Ops", url: "http://127.0.0.1:9/hook" },
  }),
  "DELETE alerts/[environment]/channels/[channelId]": async () => ({ params: await channel() }),
  "POST alerts/[environment]/channels/[channelId]/resumption": async () => ({ params: await channel() }),
  "POST alerts/[environment]/channels/[channelId]/test-messages": async (operator: TestOperator) => ({
    params: await emailChannel(operator),
  }),
  "PUT alerts/[environment]/rules": async () => {
    const { channelId } = await channel();
    return { params, body: { "refund.threshold": "2", [`refund.${channelId}`]: "on" } };
  },
};
