import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { applyProviderChange } from "#lib/people/operators/apply-provider-change.ts";
import { callLimits } from "#lib/providers/http.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { checkConnection } from "#lib/providers/settings/check-connection.ts";
import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { describeProviders, describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import {
  connectionCheck,
  type Method,
  methodArguments,
  methodCall,
  methods,
  type ProviderDescription,
  type Reply,
  recordedChange,
} from "./contract.ts";
import { encodeError } from "./encode-error.ts";

// As much as without limits.
const responseBytesMax = 8 * 1024 * 1024;

/** Carries out what a page asked for; null if there is no such operation. `signal` cancels requests to the provider. */
export async function handleCall(operation: string, body: unknown, signal: AbortSignal): Promise<Reply | null> {
  if (operation === "call") return callProvider(methodCall.parse(body), signal);
  if (operation === "describe") return replyWith(describeAll);
  if (operation === "check") {
    const { wallet, amount, ...ref } = connectionCheck.parse(body);
    return replyWith(() => checkConnection(ref, { wallet, amount, now: currentTime() }));
  }
  if (operation !== "change") return null;
  const { change, actor, recipients } = recordedChange.parse(body);
  return replyWith(() => applyProviderChange(change, { actor, recipients, now: currentTime() }));
}

async function replyWith(work: () => Promise<unknown>): Promise<Reply> {
  try {
    return { result: await work(), isCalled: false };
  } catch (error) {
    return { error: encodeError(error, []), isCalled: false };
  }
}

async function callProvider(
  { environment, provider: id, method, args, maxResponseBytes }: z.output<typeof methodCall>,
  signal: AbortSignal,
): Promise<Reply> {
  const provider = configuredProviders(environment).find((one) => one.id === id);
  let isCalled = false;
  const limits = {
    signal,
    maxResponseBytes: Math.min(maxResponseBytes ?? responseBytesMax, responseBytesMax),
    onCall() {
      isCalled = true;
    },
  };
  try {
    if (!provider) throw new AppError("provider_unavailable", "The provider can't be reached right now");
    return { result: await callLimits.run(limits, () => run(provider, method, args)), isCalled };
  } catch (error) {
    // Only its message reaches the page.
    if (!(error instanceof AppError)) log.error("provider call failed", { provider: id, method, error });
    return { error: encodeError(error, (provider && contextOf(provider)?.secrets) ?? []), isCalled };
  }
}

/** Throws if the arguments aren't those of the method. */
async function run(provider: RampProvider, method: Method, args: unknown[]): Promise<unknown> {
  switch (method) {
    case "listOffers":
      return provider.listOffers();
    case "listContracts":
      return provider.listContracts?.();
    case "limitsOf":
      return provider.limitsOf?.(...methodArguments.limitsOf.parse(args));
    case "quote":
      return provider.quote(...methodArguments.quote.parse(args));
    case "getBuyerFields":
      return provider.getBuyerFields?.(...methodArguments.getBuyerFields.parse(args));
    case "createCheckout":
      return provider.createCheckout(...methodArguments.createCheckout.parse(args));
    case "submitStep":
      return provider.submitStep?.(...methodArguments.submitStep.parse(args));
    case "getOrder":
      return provider.getOrder(...methodArguments.getOrder.parse(args));
  }
}

// A provider is another object after each change of its credentials.
const instances = new WeakMap<RampProvider, string>();

function instanceOf(provider: RampProvider): string {
  const known = instances.get(provider) ?? randomUUID();
  instances.set(provider, known);
  return known;
}

/** Every provider in both environments, without secrets, as saved now. */
async function describeAll(): Promise<ProviderDescription[]> {
  await loadProviderSettings();
  return environments.flatMap((environment) => {
    const configured = configuredProviders(environment);
    return describeProviders(environment).map((entry) => {
      const provider = configured.find(({ id }) => id === entry.id);
      const settings = describeSettings({ environment, provider: entry.id });
      return { environment, entry, settings, remote: provider ? remoteOf(provider) : null };
    });
  });
}

function remoteOf(provider: RampProvider): ProviderDescription["remote"] {
  const { needsWalletFor, sendsTagFor, createsOrderAtCheckout, orderPages, hasUnsignedCallbacks } = provider;
  return {
    instance: instanceOf(provider),
    traits: { needsWalletFor, sendsTagFor, createsOrderAtCheckout, orderPages, hasUnsignedCallbacks },
    methods: methods.filter((method) => provider[method] !== undefined),
  };
}
