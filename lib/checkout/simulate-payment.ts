import * as z from "zod";
import { secondMs } from "#lib/duration.ts";
import { simulatorPort } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { maySimulatePayment } from "./checkout-state.ts";
import { findByToken } from "./view-checkout.ts";

/** Buttons of the simulated provider's page, for a provider without one. */
export const simulatedPayments = ["pay", "fail"] as const;
export type SimulatedPayment = (typeof simulatedPayments)[number];

const timeoutMs = 10 * secondMs;
const foundOrders = z.object({ orders: z.array(z.object({ id: z.string(), action: z.string().nullable() })) });

/** Tells the simulator what happened to the payment, once: its callback then changes the transaction. Throws not_found outside
 * demo mode and for payments that can't be simulated, and provider_unavailable. */
export async function simulatePayment(token: string, outcome: SimulatedPayment, now: Date): Promise<void> {
  const row = await findByToken(token);
  if (!row || !maySimulatePayment(row, now)) throw new AppError("not_found", "This payment can't be simulated");
  const query = new URLSearchParams({ provider: row.provider, reference: row.id });
  const { orders } = foundOrders.parse(await ask(`/control/orders?${query}`));
  const order = orders.at(-1);
  if (!order) throw new AppError("not_found", "The simulator has no order for this payment");
  if (order.action === null) await ask(`/control/orders/${order.id}/${outcome}`, "POST");
}

async function ask(path: string, method = "GET"): Promise<unknown> {
  const url = `http://127.0.0.1:${simulatorPort()}${path}`;
  const unavailable = (cause: unknown) =>
    new AppError("provider_unavailable", "No response from the simulator", { cause });
  const response = await fetch(url, { method, signal: AbortSignal.timeout(timeoutMs) }).catch((error) => {
    throw unavailable(error);
  });
  if (!response.ok) throw unavailable(`The simulator responded with ${response.status}`);
  return response.json();
}
