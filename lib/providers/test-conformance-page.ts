import assert from "node:assert/strict";
import type { PagePreferences } from "#lib/providers/page-preferences.ts";
import { quoted, toOrder } from "./test-conformance-asserts.ts";
import {
  type ProviderCase,
  type RecordedProvider,
  supportedRoutes,
  withRecordedProvider,
} from "./test-provider-case.ts";
import type { ReceivedRequest } from "./test-recorded-server.ts";

const email = "ada+7@buyer.example";
const preferences: PagePreferences = {
  locale: "ja-JP",
  email,
  isEmailVerified: true,
  theme: { color: "#0a6b63", mode: "dark" },
};
const isPreference = (value: unknown) => value === email || /^(ja([-_]jp)?|#?0a6b63|dark)$/i.test(String(value));

/** Guarantees about what the provider's page knows of the buyer; see checks. */
export const pageChecks: Record<string, (subject: ProviderCase) => Promise<void>> = {
  "tells the language, email address, and theme only as documented": (subject) =>
    withRecordedProvider(subject, async (stage) => {
      for (const request of supportedRoutes(subject)) {
        const documented = subject.pageParameters[request.side] ?? {};
        const tell = (told: PagePreferences) => preferencesIn(subject, stage, request, told);
        assert.deepEqual(await tell(preferences), documented);
        assert.deepEqual(await tell({}), {});
        assert.deepEqual(await tell({ locale: null, email: null, isEmailVerified: false, theme: null }), {});
        const isSent = ([, value]: [string, string]) => value !== email || !subject.needsVerifiedEmail;
        const unverified = Object.fromEntries(Object.entries(documented).filter(isSent));
        assert.deepEqual(await tell({ ...preferences, isEmailVerified: false }), unverified);
      }
    }),

  "proposes the email address in a form that asks for one": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      for (const request of supportedRoutes(subject)) {
        const order = { ...toOrder(request, await quoted(provider, request), "tx_81"), email };
        for (const { key, type, value } of (await provider.getBuyerFields?.(order)) ?? [])
          assert.equal(value === email, type === "email", `${key} has the value ${value}`);
      }
    }),
};

/** What the link and the requests for it say about these preferences, by parameter. */
async function preferencesIn(
  { buyerInput }: ProviderCase,
  { provider, server }: RecordedProvider,
  request: ReturnType<typeof supportedRoutes>[number],
  told: PagePreferences,
): Promise<Record<string, string>> {
  const order = {
    ...toOrder(request, await quoted(provider, request), `tx_${request.side.toLowerCase()}_77`, buyerInput),
    ...told,
  };
  const before = server.received.length;
  const { link } = await provider.createCheckout(order);
  const values = [...new URL(link).searchParams, ...server.received.slice(before).flatMap(valuesOf)];
  return Object.fromEntries(values.filter(([, value]) => isPreference(value)));
}

const valuesOf = ({ query, body }: ReceivedRequest): [string, string][] => [
  ...query,
  ...(body.startsWith("{") ? leavesOf(JSON.parse(body)) : []),
];

/** "customer.contact_info.email" */
const leavesOf = (value: object, prefix = ""): [string, string][] =>
  Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    typeof inner === "object" && inner !== null
      ? leavesOf(inner, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(inner)]],
  );
