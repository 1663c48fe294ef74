import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import type { Received } from "#lib/webhooks/test-receiver.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import type { Receipt } from "./evidence.ts";
import { between, type Random } from "./random.ts";

type Temper = "steady" | "failing" | "slow" | "breaking";
/** In turns over the endpoints of a partner. */
export const tempers: readonly Temper[] = ["steady", "failing", "slow", "steady", "breaking"];

const failingShare = 0.3;
const breakingShare = 0.15;
// Longer than what makes an endpoint slow, for a few.
const slowShare = 0.05;
const [slowMs, lateMs] = [3_300, 300];

export type Receiver = Awaited<ReturnType<typeof startTemperedReceiver>>;

/** A partner's receiver that answers 500, late or not at all at random, until it is calmed. Keeps a receipt of everything. */
export async function startTemperedReceiver(temper: Temper, receipts: Receipt[], random: Random) {
  const receiver = await startReceiver();
  let isCalm = false;
  return {
    url: receiver.url,
    /** From now on what comes is of this endpoint. */
    serve(endpointId: string, secret: string) {
      const webhook = new Webhook(secret);
      receiver.answerWith((response, received) => {
        const receipt = toReceipt(endpointId, received, webhook);
        receipts.push(receipt);
        const mood = isCalm ? { waitMs: 0, status: 200 } : moodOf(temper, random);
        void (mood.waitMs > 0 ? wait(mood.waitMs) : Promise.resolve()).then(() => {
          Object.assign(receipt, { answeredAt: now(), status: mood.status });
          if (mood.status === null) response.destroy();
          else response.writeHead(mood.status).end("thanks");
        });
      });
    },
    calm() {
      isCalm = true;
    },
    close: receiver.close,
  };
}

/** What to answer and after how long; null: the connection breaks. */
function moodOf(temper: Temper, random: Random): { waitMs: number; status: number | null } {
  if (temper === "failing" && random() < failingShare) return { waitMs: 0, status: 500 };
  if (temper === "breaking" && random() < breakingShare) return { waitMs: 0, status: null };
  if (temper === "slow") return { waitMs: random() < slowShare ? slowMs : between(random, 0, lateMs), status: 200 };
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

function isSigned(webhook: Webhook, body: Buffer, headers: Received["headers"]): boolean {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    webhook.verify(body.toString("utf8"), given);
    return true;
  } catch {
    return false;
  }
}

const now = () => performance.timeOrigin + performance.now();
