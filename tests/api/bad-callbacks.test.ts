import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { callbackEndpoint } from "#http/callback-endpoint.ts";
import { applyDueCallbacks } from "#lib/callbacks/apply-callback.ts";
import { everyCase, hasTimestamp, wordForProcessing } from "#lib/callbacks/test-cases.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import { type ProviderCase, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";

const cases = (await everyCase()).map((subject) => ({ subject, name: subject.module.name }));
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

// Every case uses the same order ID.
setUpOwnDatabase();

type Accounts = Record<Environment, RampProvider | null>;

/** The same provider with another account: other secrets and another URL. */
function otherAccount({ module, settings }: ProviderCase): RampProvider {
  const theirs = Object.entries(settings("http://127.0.0.1:9")).map(([name, value]) => {
    const isChanged = module.settings[name]?.secret && !value.includes("BEGIN");
    return [name, isChanged ? `x${value.slice(1)}` : value];
  });
  return module.create(Object.fromEntries(theirs), createConnect());
}

const providersIn = (accounts: Accounts) => (environment: Environment) => [accounts[environment] ?? []].flat();

/** Sends through the real handler at that time. Returns the response status. */
async function send({ method, path, headers, body }: Callback, subject: ProviderCase, accounts: Accounts, clock: Date) {
  const endpoint = callbackEndpoint({ providersIn: providersIn(accounts), clock: () => clock });
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
  const request = new Request(`http://slipway.test${path}`, { method, headers: sent, body: new Uint8Array(body) });
  const { status } = await endpoint(request, { params: Promise.resolve({ provider: subject.module.id }) });
  return status;
}

/** This provider's callbacks in the inbox. */
const inbox = ({ module }: ProviderCase) =>
  rawSql()`select environment, outcome, applied_at from callbacks where provider = ${module.id} order by id`;

/** Acts on the sandbox's transaction that the case's order is about; afterwards nothing of it is left. */
async function onOrder(
  subject: ProviderCase,
  act: (own: RampProvider, moves: () => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const { reference } = subject.order.known;
  const made = await newTestTransaction({ provider: subject.module.id });
  await updateTransaction(made.id, { id: reference });
  const moves = async () => (await readAgain({ ...made, id: reference })).moves;
  try {
    await withRecordedProvider(subject, ({ provider }) => act(provider, moves));
  } finally {
    await rawSql()`delete from status_changes where transaction_id = ${reference}`;
    await rawSql()`delete from transactions where id = ${reference}`;
    await rawSql()`delete from callbacks where provider = ${subject.module.id}`;
  }
}

/** Applies all pending callbacks, as a worker would an hour later. */
async function work(accounts: Accounts, now: Date) {
  while ((await applyDueCallbacks(providersIn(accounts), later(now, hourMs))) > 0);
}

const applied = ["pending>processing callback"];

describe.each(cases)("a callback of $name", ({ subject }) => {
  const { now } = subject;
  const genuine = () => subject.callback(wordForProcessing(subject));

  it("takes effect once, however often the same body arrives, and not if its content is reserialized", () =>
    onOrder(subject, async (own, moves) => {
      const accounts = { production: null, sandbox: own };
      expect(await send(genuine(), subject, accounts, now)).toBe(200);
      await expect.poll(moves).toEqual(applied);
      for (let count = 0; count < 5; count += 1) expect(await send(genuine(), subject, accounts, now)).toBe(200);
      expect(await inbox(subject)).toMatchObject([{ environment: "sandbox", outcome: "moved" }]);

      const { body, ...rest } = genuine();
      const reserialized = { ...rest, body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2)) };
      expect([200, 401]).toContain(await send(reserialized, subject, accounts, now));
      await work(accounts, now);
      expect(await moves()).toEqual(applied);
    }));

  it("only finds transactions of its environment, and has no effect with other credentials", () =>
    onOrder(subject, async (own, moves) => {
      const others = otherAccount(subject);
      expect([401, 503]).toContain(await send(genuine(), subject, { production: others, sandbox: null }, now));
      expect(await inbox(subject)).toEqual([]);
      const accounts = { production: own, sandbox: others };
      expect(await send(genuine(), subject, accounts, now)).toBe(200);
      await work(accounts, now);
      await expect.poll(() => inbox(subject)).toMatchObject([{ environment: "production", outcome: "parked" }]);
      expect(await moves()).toEqual([]);
    }));

  it("is found in its environment although the other's credentials are checked first", () =>
    onOrder(subject, async (own, moves) => {
      expect(await send(genuine(), subject, { production: otherAccount(subject), sandbox: own }, now)).toBe(200);
      await expect.poll(moves).toEqual(applied);
    }));

  it("is rejected if forged, and leaves no trace", () =>
    onOrder(subject, async (own, moves) => {
      for (const [what, callback] of Object.entries(subject.forged)) {
        const status = await send(callback, subject, { production: otherAccount(subject), sandbox: own }, now);
        expect([401, 503], `${what}: ${status}`).toContain(status);
      }
      expect(await inbox(subject)).toEqual([]);
      expect(await moves()).toEqual([]);
    }));

  it("is rejected if stale and signed with a timestamp, and has no second effect without one", () =>
    onOrder(subject, async (own, moves) => {
      const accounts = { production: null, sandbox: own };
      const old = await send(genuine(), subject, accounts, later(now, 2 * dayMs));
      const early = await send(genuine(), subject, accounts, later(now, -dayMs));
      expect([old, early]).toEqual(hasTimestamp(subject) ? [401, 401] : [200, 200]);
      expect(await inbox(subject)).toHaveLength(hasTimestamp(subject) ? 0 : 1);
      await work(accounts, later(now, 2 * dayMs));
      expect(await moves()).toEqual(hasTimestamp(subject) ? [] : applied);
    }));
});

describe("the cases of all providers", () => {
  it("exist with and without a signed timestamp", () => {
    expect(cases.length).toBeGreaterThanOrEqual(3);
    expect(new Set(cases.map(({ subject }) => hasTimestamp(subject)))).toEqual(new Set([true, false]));
  });
});
