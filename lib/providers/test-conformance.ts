import assert from "node:assert/strict";
import { describe, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { compare } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import {
  decimalText,
  declines,
  isPrice,
  isUnavailable,
  quoted,
  rejects,
  returnUrl,
  toOrder,
} from "./test-conformance-asserts.ts";
import { listChecks } from "./test-conformance-lists.ts";
import { pageChecks } from "./test-conformance-page.ts";
import { profileChecks } from "./test-conformance-profile.ts";
import {
  type ProviderCase,
  type RecordedProvider,
  supportedRoutes,
  withRecordedProvider,
} from "./test-provider-case.ts";
import type { Outage } from "./test-recorded-server.ts";

/** Every guarantee of the interface, by name; each check throws if the adapter breaks it. */
export const checks: Record<string, (subject: ProviderCase) => Promise<void>> = {
  ...listChecks,

  "quotes supported routes in decimal text": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const request of supportedRoutes(subject)) isPrice(await quoted(provider, request), request);
    }),

  "returns why a route is not supported": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { pair, method, tooLittle, tooMuch } = subject.unsupported;
      await declines(provider, pair, ["pair_unsupported", "network_unsupported"]);
      await declines(provider, method, ["payment_method_unsupported"]);
      const sale: FiatRequest = { ...subject.buy, side: "SELL", wallet: null };
      if (!subject.sell) await declines(provider, sale, ["pair_unsupported"]);
      const { min } = await declines(provider, tooLittle, ["amount_below_minimum"]);
      const { max } = await declines(provider, tooMuch, ["amount_above_maximum"]);
      if (min !== undefined) assert.ok(compare(min, tooLittle.fiatAmount) > 0, "the minimum is below the amount");
      if (max !== undefined) assert.ok(compare(max, tooMuch.fiatAmount) < 0, "the maximum is above the amount");
    }),

  "rejects an implausible price": async (subject) => {
    for (const response of subject.implausible)
      await withRecordedProvider(
        subject,
        ({ provider }) => isUnavailable(provider.quote(subject.buy), JSON.stringify(response)),
        [response],
      );
  },

  "reports an outage as provider_unavailable": async (subject) => {
    const outages: Outage[] = ["error 500", "reset", "no JSON", "wrong shape"];
    for (const outage of outages) {
      await withRecordedProvider(subject, async ({ provider, server }) => {
        server.fail(outage);
        await isUnavailable(provider.listOffers(), `lists, ${outage}`);
        server.fail(null);
        await provider.listOffers();
        const quote = await quoted(provider, subject.buy);
        server.fail(outage);
        await isUnavailable(provider.quote(subject.buy), `quote, ${outage}`);
        const asked = server.received.length;
        const link = provider.createCheckout(toOrder(subject.buy, quote, "tx_09", subject.buyerInput));
        await link.catch(() => undefined);
        if (server.received.length > asked) await isUnavailable(link, `checkout, ${outage}`);
        await isUnavailable(provider.getOrder(subject.order.known), `order, ${outage}`);
      });
    }
  },

  "links to the provider with our reference and wallet": (subject) =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      for (const request of supportedRoutes(subject)) {
        const reference = `tx_${request.side.toLowerCase()}_77`;
        const order = toOrder(request, await quoted(provider, request), reference, subject.buyerInput);
        const { link } = await provider.createCheckout(order);
        assert.equal(new URL(link).origin, subject.linkOrigins[request.side]);
        const said = [link, ...server.received.map(({ query, body }) => `${query} ${body}`)].join("\n");
        assert.ok(said.includes(reference), "our reference is not sent to the provider");
        assert.ok(
          said.includes(encodeURIComponent(returnUrl)) || said.includes(returnUrl),
          "the return URL is missing",
        );
        if (request.side === "BUY") assert.ok(request.wallet && said.includes(request.wallet), "the wallet is missing");
      }
    }),

  "asks the buyer only for missing information": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const request of supportedRoutes(subject)) {
        const order = toOrder(request, await quoted(provider, request), "tx_78", subject.buyerInput);
        assert.deepEqual(
          (await provider.getBuyerFields?.(order)) ?? [],
          [],
          "asks for fields although nothing is missing",
        );
        if (!subject.buyerInput) continue;
        const asked = (await provider.getBuyerFields?.({ ...order, wallet: null, buyerInput: {} })) ?? [];
        assert.ok(asked.length > 0, "asks for no fields");
        assert.equal(new Set(asked.map(({ key }) => key)).size, asked.length, "duplicate field");
        for (const { label, type, options } of asked) {
          assert.ok(label.length > 0, "a field has no label");
          assert.equal(type === "choice", options !== undefined && options.length > 0, "a choice without options");
        }
      }
    }),

  "rejects a checkout link to another host": async (subject) => {
    if (!subject.foreignLink) return;
    const act = async ({ provider }: RecordedProvider) => {
      const order = toOrder(subject.buy, await quoted(provider, subject.buy), "tx_10", subject.buyerInput);
      await isUnavailable(provider.createCheckout(order), "the link was accepted");
    };
    await withRecordedProvider(subject, act, [subject.foreignLink]);
  },

  "requires a wallet only for the sides it declares": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      assert.deepEqual([...provider.needsWalletFor].sort(), [...subject.needsWalletFor].sort());
      for (const request of supportedRoutes(subject)) {
        const quote = await quoted(provider, request);
        const order = { ...toOrder(request, quote, "tx_11", subject.buyerInput), wallet: null };
        if (provider.needsWalletFor.includes(request.side))
          await assert.rejects(provider.createCheckout(order), AppError);
        else {
          await quoted(provider, { ...request, wallet: null });
          assert.equal(new URL((await provider.createCheckout(order)).link).origin, subject.linkOrigins[request.side]);
        }
      }
    }),

  "returns the same result for the same request": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const ask = async () => {
        const responses: unknown[] = [await provider.listOffers()];
        for (const request of supportedRoutes(subject)) responses.push(await provider.quote(request));
        return responses;
      };
      const once = await ask();
      assert.deepEqual(await ask(), once);
      const callback = subject.callback(Object.keys(subject.statuses)[0] ?? "");
      const read = await provider.readCallback(callback, subject.now);
      assert.deepEqual(await provider.readCallback(callback, subject.now), read);
    }),

  "finds an order and returns null for an unknown one": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { known, status, unknown } = subject.order;
      const state = await provider.getOrder(known);
      assert.equal(state?.reference, known.reference);
      assert.equal(state.status, status);
      assert.equal(await provider.getOrder(unknown), null);
    }),

  "maps every known status and no other": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const [word, status] of Object.entries({ ...subject.statuses, "never-heard-of": null })) {
        const state = await provider.readCallback(subject.callback(word), subject.now);
        assert.equal(state?.status, status, `${word} became ${state?.status}`);
        assert.equal(state.reference, subject.order.known.reference);
        const { fiatAmount, cryptoAmount, partnerFee, refund } = state;
        for (const text of [fiatAmount, cryptoAmount, partnerFee?.amount, refund?.amount])
          if (text != null) assert.match(text, decimalText);
      }
    }),

  "says why an order failed, was cancelled, or expired": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const [word, status] of Object.entries(subject.statuses)) {
        const state = await provider.readCallback(subject.callback(word), subject.now);
        const code = failureCodeOf(status, state?.failureCode);
        assert.equal(code, subject.failureCodes[word] ?? null, `${word} became ${code}`);
      }
    }),

  "says which statuses return the payment": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const [word, status] of Object.entries(subject.statuses)) {
        const refund = (await provider.readCallback(subject.callback(word), subject.now))?.refund;
        const reported = refund ? (refund.status ?? "succeeded") : status === "refunded" ? "succeeded" : null;
        assert.equal(reported, subject.refunds[word] ?? null, `${word} reports a refund that is ${reported}`);
        assert.equal(refund?.amount == null, refund?.currency == null, "an amount without a currency");
      }
    }),

  "rejects forged callbacks": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const genuine = subject.callback(Object.keys(subject.statuses)[0] ?? "");
      assert.ok(await provider.readCallback(genuine, subject.now), "the valid callback is rejected");
      assert.ok(Object.keys(subject.forged).length >= 2, "too few forged callbacks");
      // Without a query and headers, the signature is inside the body and can't be removed.
      const isSignedOutside = genuine.path.includes("?") || Object.keys(genuine.headers).length > 0;
      const bare = { ...genuine, path: genuine.path.split("?")[0] ?? "", headers: {} };
      const forged = { ...subject.forged, ...(isSignedOutside && { "a bare body": bare }) };
      for (const [what, callback] of Object.entries(forged))
        await rejects(async () => provider.readCallback(callback, subject.now), what);
    }),

  "declares callbacks whose body nothing protects": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const genuine = subject.callback(Object.keys(subject.statuses)[0] ?? "");
      const text = genuine.body.toString();
      const changed = text.replaceAll(subject.order.known.reference, "tx_99");
      const body = changed === text ? text.slice(0, text.length / 2) : changed;
      const altered = { ...genuine, body: Buffer.from(body) };
      const read = async () => provider.readCallback(altered, subject.now);
      const isAccepted = await read().then(
        () => true,
        () => false,
      );
      assert.equal(isAccepted, provider.hasUnsignedCallbacks === true);
    }),

  "never exposes a secret": (subject) =>
    withRecordedProvider(subject, async ({ provider, server, settings }) => {
      const quote = await quoted(provider, subject.buy);
      const shown: unknown[] = [await provider.listOffers(), quote];
      shown.push(
        await provider.createCheckout(toOrder(subject.buy, quote, "tx_12", subject.buyerInput)),
        await provider.getOrder(subject.order.known),
      );
      server.fail("error 500");
      shown.push(
        await provider.getOrder(subject.order.known).catch((error: Error) => [error.message, error.cause, error]),
      );
      shown.push(await provider.quote(subject.buy).catch((error: Error) => [error.message, error.cause, error]));
      const secrets = Object.entries(subject.module.settings).flatMap(([name, { secret }]) =>
        secret ? [settings[name] ?? ""] : [],
      );
      const pieces = secrets.flatMap((secret) => secret.split("\n")).filter((piece) => piece.length > 3);
      for (const piece of pieces) assert.ok(!JSON.stringify(shown).includes(piece), "a secret was exposed");
    }),
};

/** Runs every check against one adapter. */
export function describeProvider(subject: ProviderCase) {
  describe(`${subject.module.name} conforms to the provider interface`, () => {
    for (const [guarantee, check] of Object.entries({ ...checks, ...profileChecks, ...pageChecks }))
      it(guarantee, () => check(subject));
  });
}
