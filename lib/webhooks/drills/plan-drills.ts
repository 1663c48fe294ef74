import type { DrillName } from "#db/enums.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { randomId } from "#lib/random-id.ts";
import { fixedHeaders } from "#lib/webhooks/attempt-headers.ts";
import type { DrillRequest } from "#lib/webhooks/drills-contract.ts";
import { newSecret } from "#lib/webhooks/endpoint-secret.ts";
import { sampleTransaction } from "#lib/webhooks/sample-transaction.ts";
import { type SigningSecrets, signedHeaders } from "#lib/webhooks/sign.ts";
import { renderEvent } from "#lib/webhooks/write-event.ts";

export type PlannedRequest = Pick<DrillRequest, "description" | "expected"> & {
  headers: Record<string, string>;
  body: Buffer;
  /** The connection is closed early. */
  isCutOff?: true;
};

type Context = { secrets: SigningSecrets; now: Date };
type Plan = (context: Context) => PlannedRequest[];

type Event = { id: string; body: Buffer };
const newEvent = (body: Buffer): Event => ({ id: randomId("evt"), body });

const success = (now: Date) =>
  newEvent(renderEvent("transaction.success", sampleTransaction("transaction.success", now), now));

/** A signed attempt, marked as a test. */
const attempt = ({ id, body }: Event, { secrets, now }: Context) => ({
  headers: { ...fixedHeaders({ id, isTest: true }), ...signedHeaders(id, body, secrets, now) },
  body,
});

/** The success event as JSON, changed. */
function changed(now: Date, change: (payload: { meta: object; data: object }) => object): Event {
  const { body } = success(now);
  return newEvent(Buffer.from(JSON.stringify(change(JSON.parse(body.toString())))));
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

export const oldMs = 10 * minuteMs;

/** What each drill sends, in order. */
export const plans: Record<DrillName, Plan> = {
  valid: (context) => [
    { ...attempt(success(context.now), context), description: "A correctly signed event", expected: "2xx" },
  ],
  duplicate: (context) => {
    const sent = attempt(success(context.now), context);
    return [
      { ...sent, description: "An event", expected: "2xx" },
      { ...sent, description: "The same event with the same webhook-id", expected: "2xx" },
    ];
  },
  late: (context) => [
    {
      ...attempt(success(ago(context.now, hourMs)), context),
      description: "An event from an hour ago with a current webhook-timestamp, as in a retry",
      expected: "2xx",
    },
  ],
  out_of_order: (context) => {
    const before = ago(context.now, minuteMs);
    const failed = sampleTransaction("transaction.failed", before);
    return [
      { ...attempt(success(context.now), context), description: "transaction.success", expected: "2xx" },
      {
        ...attempt(newEvent(renderEvent("transaction.failed", failed, before)), context),
        description: "The older transaction.failed of the same transaction",
        expected: "2xx",
      },
    ];
  },
  flapping: (context) => {
    const sent = attempt(success(context.now), context);
    return [
      { ...sent, description: "An event whose connection closes after 100 ms", expected: "any", isCutOff: true },
      { ...sent, description: "The retry of the same event", expected: "2xx" },
    ];
  },
  bad_signature: ({ now }) => [
    {
      ...attempt(success(now), { secrets: { current: newSecret(), previous: null }, now }),
      description: "An event signed with another secret",
      expected: "4xx",
    },
  ],
  old_timestamp: ({ secrets, now }) => [
    {
      ...attempt(success(ago(now, oldMs)), { secrets, now: ago(now, oldMs) }),
      description: "A request that was correctly signed 10 minutes ago",
      expected: "4xx",
    },
  ],
  unknown_event: (context) => [
    {
      ...attempt(
        changed(context.now, ({ meta, data }) => ({ meta: { ...meta, event: "transaction.drill" }, data })),
        context,
      ),
      description: "An event with the unknown name transaction.drill",
      expected: "2xx",
    },
  ],
  unknown_field: (context) => [
    {
      ...attempt(
        changed(context.now, ({ meta, data }) => ({ meta, data: { ...data, unknown_field: "drill" } })),
        context,
      ),
      description: "An event with the unknown field data.unknown_field",
      expected: "2xx",
    },
  ],
};
