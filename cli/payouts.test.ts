import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { bookFees } from "#lib/payouts/test-payouts.ts";
import { svc } from "./test-svc.ts";

setUpOwnDatabase();

const command = ["provider", "payout", "moonpay", "--currency", "USD"];
const payout = [...command, "--received", "2026-01-31"];

it("records a payout once, corrects it by a negative amount, and prints what is owed", async () => {
  await bookFees("moonpay", { kind: "svc_fee", amount: "100.5", bookedOn: "2026-01-01" });
  const record = [...payout, "--amount", "60", "--reference", "INV-1"];
  expect((await svc(...record)).text).toBe("Recorded 60 USD of moonpay.");
  expect(await svc(...record)).toEqual({ code: 0, text: "Already recorded. Nothing was changed." });
  expect((await svc(...payout, "--amount=-10", "--reference", "INV-1 correction")).code).toBe(0);
  expect((await svc("provider", "balances")).text).toBe("moonpay\tUSD\t0\t100.5\t50\t50.5\tunknown\t");
});

it("names the wrong option, and an unknown provider", async () => {
  const send = async (...words: string[]) => (await svc(...payout, "--reference", "INV-2", ...words)).text;
  expect(await send("--amount", "0")).toMatch(/^svc: --amount: Can't be 0$/);
  expect((await svc(...command, "--reference", "INV-2", "--amount", "1", "--received", "tomorrow")).text).toMatch(
    /^svc: --received: A day such as 2026-11-30$/,
  );
  expect(
    (await svc("provider", "payout", "nobody", ...payout.slice(3), "--amount", "1", "--reference", "a")).text,
  ).toMatch(/^svc: No such provider/);
});
