import { currentMs } from "#lib/clock.ts";
import { secondMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatSetting, inSentence } from "#lib/format-setting.ts";
import { formatDuration } from "#lib/format-time.ts";
import { errorSummary } from "#lib/providers/health/error-summary.ts";
import { createConnect, ProviderHttpError, type SeenResponse } from "#lib/providers/http.ts";
import type { Offer, ProviderModule, RampProvider } from "#lib/providers/provider.ts";
import { findModule, variablesOf } from "#lib/providers/registry.ts";
import { type Check, checkOf } from "#lib/providers/settings/check-contract.ts";
import { checkCallbacks } from "./check-callbacks.ts";
import { checkQuote, type QuoteOptions } from "./check-quote.ts";
import { callTimeoutMs, createProvider } from "./create-provider.ts";
import { describeSettings } from "./describe-settings.ts";
import { loadProviderSettings } from "./load-settings.ts";
import type { ProviderRef } from "./set-settings.ts";
import { cachedSettings, settingsKey } from "./settings-cache.ts";

type Timed = SeenResponse & { atMs: number };
/** A provider that remembers nothing, and every response that it got. */
type Tested = { module: ProviderModule; provider: RampProvider; seen: Timed[] };

/** Tests a provider's settings against its API, also if it is disabled: credentials, signature, clock, callbacks, and one
 * quote, as far as the API can prove them. Creates no order. Throws not_found. */
export async function checkConnection(
  ref: ProviderRef,
  options: Pick<QuoteOptions, "wallet" | "amount" | "now">,
): Promise<Check[]> {
  const module = findModule(ref.provider);
  await loadProviderSettings();
  const seen: Timed[] = [];
  const onResponse = (response: SeenResponse) => void seen.push({ ...response, atMs: currentMs() });
  const saved = cachedSettings().get(settingsKey(ref.environment, module.id));
  const sources = { saved, variables: variablesOf(module, ref.environment) };
  const connect = createConnect({ timeoutMs: callTimeoutMs, onResponse });
  const provider = createProvider(module, ref.environment, sources, connect);
  if (!provider) return [unusableSettings(ref)];
  const tested = { module, provider, seen };
  const [coverage, offers] = await checkCoverage(provider);
  const credentials = await checkCredentials(tested, ref);
  const quote = await checkQuote(provider, offers, { ...options, environment: ref.environment });
  return [
    checkOf("Settings")("passed", "All required settings are set."),
    coverage,
    credentials,
    checkSignature(tested, credentials, quote),
    checkClock(tested),
    await checkCallbacks(module, ref),
    quote,
  ];
}

function unusableSettings(ref: ProviderRef): Check {
  const missing = describeSettings(ref).filter(({ source }) => source === "missing");
  const names = missing.map(({ name }) => name).join(", ");
  const reason = names ? `Set ${names}.` : "The settings can't be used. The log of the server says why.";
  return checkOf("Settings")("failed", reason);
}

async function checkCoverage(provider: RampProvider): Promise<[Check, Offer[]]> {
  const check = checkOf("Coverage");
  const startedAt = performance.now();
  try {
    const offers = await provider.listOffers();
    const text = `${formatNumber(offers.length)} offers in ${formatDuration(performance.now() - startedAt)}`;
    return [check(offers.length > 0 ? "passed" : "failed", text), offers];
  } catch (error) {
    return [check("failed", `Couldn't read the lists of ${provider.name}: ${errorSummary(provider, error)}`), []];
  }
}

// An order that doesn't exist. Providers that can't search by our reference are asked for this ID.
const reference = "slipway-connection-test";
const unknownIds = [null, "00000000-0000-0000-0000-000000000000"];

/** Asks for an order that doesn't exist, because lists are often public. */
async function checkCredentials({ module, provider, seen }: Tested, { environment }: ProviderRef): Promise<Check> {
  const check = checkOf("Credentials");
  const { credentials, unproven } = module.onboarding.proof;
  const names = settingNames(credentials);
  const before = seen.length;
  try {
    for (const providerTransactionId of unknownIds) {
      if (seen.length === before) await provider.getOrder({ reference, providerTransactionId, side: "BUY" });
    }
  } catch (error) {
    if (isRefusal(error)) {
      const advice = `Check that ${names} belong to ${environment}, and that ${provider.name} allows this server's address.`;
      return check("failed", `${provider.name} responded with ${error.status}. ${advice}`);
    }
    const isAnswered = error instanceof ProviderHttpError && error.status < 500;
    const text = `Couldn't look up an order: ${errorSummary(provider, error)}`;
    return check(isAnswered ? "untested" : "failed", text);
  }
  if (seen.length === before) return check("untested", "The settings turn off looking up orders.");
  return check("passed", [`${provider.name} accepted ${names}.`, unproven].filter(Boolean).join(" "));
}

/** "the API key and API secret" */
const settingNames = (names: readonly string[]) =>
  `the ${names.map((name) => inSentence(formatSetting(name))).join(" and ")}`;

const isRefusal = (error: unknown): error is ProviderHttpError =>
  error instanceof ProviderHttpError && (error.status === 401 || error.status === 403);

/** A signed request that was accepted proves the signature. */
function checkSignature({ module, provider, seen }: Tested, credentials: Check, quote: Check): Check {
  const check = checkOf("Signature");
  const { proof } = module.onboarding;
  if (proof.signature.length === 0) return check("untested", `Requests to ${provider.name} aren't signed.`);
  const names = settingNames(proof.signature);
  const isCovered = proof.signature.every((name) => proof.credentials.includes(name));
  if (quote.outcome === "passed" || (isCovered && credentials.outcome === "passed"))
    return check("passed", `${provider.name} accepted a request signed with ${names}.`);
  if (seen.some(({ status }) => status === 401 || status === 403))
    return check("failed", `${provider.name} refused a signed request. Check ${names}.`);
  return check("untested", "No signed request was answered.");
}

// Providers accept signatures for one to five minutes.
const differenceMaxMs = 30 * secondMs;

/** Compares this process's time with that of the provider's responses, which is in whole seconds. */
function checkClock({ provider, seen }: Tested): Check {
  const check = checkOf("Clock");
  const differences = seen.flatMap(({ date, atMs }) => {
    const theirMs = Date.parse(date ?? "");
    return Number.isNaN(theirMs) ? [] : [atMs - theirMs - secondMs / 2];
  });
  if (differences.length === 0) return check("untested", `${provider.name} doesn't send its time.`);
  const smallest = differences.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
  const seconds = Math.abs(Math.round(smallest / secondMs));
  const direction = smallest > 0 ? "ahead of" : "behind";
  if (Math.abs(smallest) <= differenceMaxMs)
    return check("passed", `Within ${Math.max(seconds, 1)} s of ${provider.name}'s.`);
  const advice = "Synchronize the clocks of the servers and the database, because signed requests are refused.";
  return check("failed", `${seconds} s ${direction} ${provider.name}'s. ${advice}`);
}
