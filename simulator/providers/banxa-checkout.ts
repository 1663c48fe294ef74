import type { Asked, Play, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";

/** A link opens once, and within its time; the page behind it then works for as long as it is shown. */
export function openCheckout(stage: Stage, asked: Asked): ReturnType<Play["open"]> {
  const order = stage.order(asked.query.get("id") ?? "");
  if (order === null || asked.query.get("key") !== order.details.key) throw new Refusal(404, "There is no such order.");
  asked.environment = order.environment;
  const isOpened = order.details.openedAt !== undefined;
  if (asked.method === "POST" && isOpened) return { order };
  if (isOpened) throw new Refusal(403, "This link was opened before, and opens only once.");
  const now = Date.now();
  if (now - Date.parse(order.createdAt) > stage.trait("linkLifeMs")) {
    if (order.act === null && stage.trait("expireUnopened") !== 0) stage.act(order, "expire");
    throw new Refusal(403, "This link has run out.");
  }
  order.details.openedAt = new Date(now).toISOString();
  return { order };
}
