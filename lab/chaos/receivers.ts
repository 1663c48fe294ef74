import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import type { Received } from "#lib/webhooks/test-receiver.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import type { Receipt } from "./evidence.ts";
import { between, type Random } from "./random.ts";

type Behavior = "steady" | "failing" | "slow" | "breaking";
/** Assigned to a partner's endpoints in this order. */
export const behaviors: readonly Behavior[] = ["steady", "failing", "slow", "steady", "breaking"];

const failingShare = 0.3;
const breakingShare = 0.15;
// Some delays exceed the threshold of a slow endpoint.
const slowShare = 0.05;
const [slowMs, lateMs] = [3_300, 300];

export type Receiver = Awaited<ReturnType<typeof startFaultyReceiver>>;

/** A partner's receiver that randomly returns 500, responds late or not at all, until it is calmed. Records every
 * request. */
export async function startFaultyReceiver(behavior: Behavior, receipts: Receipt[], random: Random) {
  const receiver = await startReceiver();
  let isCalm = false;
  return {
    url: receiver.url,
    /** Sets the endpoint that later requests belong to. */
    serve(endpointId: string, secret: string) {
      const webhook = new Webhook(secret);
      receiver.answerWith((response, received) => {
        const receipt = toReceipt(endpointId, received, webhook);
        receipts.push(receipt);
        const planned = isCalm ? { waitMs: 0, status: 200 } : responseOf(behavior, random);
        void (planned.waitMs > 0 ? wait(planned.waitMs) : Promise.resolve()).then(() => {
          Object.assign(receipt, { answeredAt: now(), status: planned.status });
          if (planned.status === null) response.destroy();
          else response.writeHead(planned.status).end("thanks");
        });
      });
    },
    calm() {
      isCalm = true;
    },
    close: receiver.close,
  };
}

/** The status to return and the delay before it. Null breaks the connection. */
function responseOf(behavior: Behavior, random: Random): { waitMs: number; status: number | null } {
  if (behavior === "failing" && random() < failingShare) return { waitMs: 0, status: 500 };
  if (behavior === "breaking" && random() < breakingShare) return { waitMs: 0, status: null };
  if (behavior === "slow") return { waitMs: random() < slowShare ? slowMs : between(random, 0, lateMs), status: 200 };
  return { waitMs: 0, status: 200 };
}

function toReceipt(endpointId: string, { headers, body, at }: Received, webhook: Webhook): Receipt {
  return {
    endpointId,
    eventId: String(headers["webhook-id"]),
    at: performance.timeOrigin + at,
    answeredAt: null,
    status: null,
    isSigned: isSigned(webhook, body, headers),
    bodyHash: createHash("sha256").update(body).digest("hex"),
  };
}

/** Without a check of the timestamp, because the sender's clock may jump. */
function isSigned(webhook: Webhook, body: Buffer, headers: Received["headers"]): boolean {
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  const signature = webhook.sign(String(headers["webhook-id"]), sentAt, body.toString("utf8"));
  return String(headers["webhook-signature"]).split(" ").includes(signature);
}

const now = () => performance.timeOrigin + performance.now();
