import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { environments } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import { type ProviderHealth, readHealth } from "#lib/provider-health/read-health.ts";
import { describeProviders, describeSettings } from "#lib/provider-settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import type { Changes } from "#lib/provider-settings/read-changes.ts";
import { resealProviderSettings } from "#lib/provider-settings/reseal-settings.ts";
import {
  enableProvider,
  forgetProviderSettings,
  type Hand,
  type Place,
  setProviderSettings,
} from "#lib/provider-settings/set-settings.ts";
import { type Trial, tryProvider } from "#lib/provider-settings/try-provider.ts";
import { resealSecrets } from "#lib/webhooks/reseal-secrets.ts";
import { type Options, required, toEnvironment } from "./arguments.ts";

export const providerHelp = `  provider list                                         every provider in both environments, and whose credentials are there
  provider settings <environment> <provider>            its settings and which are set; a secret's value is never shown
  provider set <environment> <provider> <name>=<value> ... [--grace now]
                                                        sets by hand, sealed; comes before the variables. <name>=- reads the
                                                        value from standard input, <name>= takes the default again. Callbacks
                                                        under the settings before are believed for 24 h, or no more (now)
  provider forget <environment> <provider>              drops what was set by hand, at once
  provider enable|disable <environment> <provider>      disabled: neither listed nor quoted; its orders are followed up
  provider test <environment> <provider> [--wallet <address>] [--amount <amount>]
                                                        reads its lists and asks for one price; makes no order
  provider health [production|sandbox]                  answers, times, completion and the last error of each
  secret reseal                                         seals providers' credentials and webhook secrets under a new SVC_SECRET
                                                        (the old one is given as SVC_SECRET_PREVIOUS until then)`;

type Command = (words: string[], options: Options) => Promise<string>;

/** What the operator can do with the providers. No answer holds a secret. */
export const providerCommands: Record<string, Command> = {
  "provider list": async () => {
    await loadProviderSettings();
    const rows = environments.flatMap((environment) =>
      describeProviders(environment).map(({ id, name, source, isEnabled, isKnown }) => {
        const state = !isKnown ? "not listed" : isEnabled ? "listed" : "disabled";
        return [environment, id, name, state, source === "none" ? "no credentials" : source].join("\t");
      }),
    );
    return rows.join("\n");
  },
  "provider settings": async (words) => {
    const place = placeOf(words);
    await loadProviderSettings();
    return describeSettings(place)
      .map(({ name, source, isSecret, value, variable, about }) => {
        const shown = isSecret ? "(secret)" : (value ?? "");
        return [name, source, source === "missing" ? "" : shown, about, variable].join("\t");
      })
      .join("\n");
  },
  "provider set": async (words, { grace = "24h" }) => {
    if (grace !== "24h" && grace !== "now") throw new AppError("validation_failed", "--grace must be now or 24h");
    const place = placeOf(words);
    const changes = await readChanges(words.slice(2));
    await setProviderSettings(place, changes, { ...hand(), ...(grace === "now" && { graceMs: 0 }) });
    return `set ${Object.keys(changes).join(", ")} of ${place.provider} (${place.environment})`;
  },
  "provider forget": async (words) => {
    const place = placeOf(words);
    const isForgotten = await forgetProviderSettings(place, hand());
    return isForgotten ? `forgot what was set of ${place.provider} (${place.environment})` : "nothing was set by hand";
  },
  "provider enable": async (words) => {
    await enableProvider(placeOf(words), true, hand());
    return "enabled";
  },
  "provider disable": async (words) => {
    await enableProvider(placeOf(words), false, hand());
    return "disabled";
  },
  "secret reseal": async () => {
    const { resealed, unreadable } = await resealProviderSettings(hand());
    const secrets = await resealSecrets();
    const failed = [
      ...unreadable.map(({ environment, provider }) => `${provider} (${environment})`),
      ...secrets.unreadable,
    ];
    const done = `resealed ${resealed.length} of providers and ${secrets.resealed} of webhook endpoints`;
    if (failed.length === 0) return done;
    throw new AppError("validation_failed", `${done}; these cannot be opened: ${failed.join(", ")}`);
  },
  "provider test": async (words, { wallet, amount }) => {
    const place = placeOf(words);
    if (amount !== undefined && !/^\d{1,10}(\.\d{1,18})?$/.test(amount)) {
      throw new AppError("validation_failed", "--amount must be a number like 150.5");
    }
    await loadProviderSettings();
    return trialText(await tryProvider(place, { wallet: wallet || null, amount: amount ?? null, now: new Date() }));
  },
  "provider health": async ([only]) => {
    await loadProviderSettings();
    const wanted = only === undefined ? environments : [toEnvironment(only, "<environment>")];
    const now = new Date();
    const read = wanted.map(async (environment) =>
      (await readHealth(environment, now)).map((health) => `${environment}\t${healthText(health)}`),
    );
    return (await Promise.all(read)).flat().join("\n");
  },
};

const hand = (): Hand => ({ by: `svc:${userInfo().username}`, now: new Date() });

const placeOf = ([environment, provider]: string[]): Place => ({
  environment: toEnvironment(environment, "<environment>"),
  provider: required(provider, "<provider>"),
});

async function readChanges(words: string[]): Promise<Changes> {
  const changes: Changes = {};
  for (const word of words) {
    const mark = word.indexOf("=");
    // The word itself may be a secret.
    if (mark < 1) throw new AppError("validation_failed", "Settings are given as <name>=<value>");
    changes[word.slice(0, mark)] = word.slice(mark + 1);
  }
  const fromInput = Object.keys(changes).filter((name) => changes[name] === "-");
  if (fromInput.length > 1) throw new AppError("validation_failed", "Only one value can come from standard input");
  const [name] = fromInput;
  if (name !== undefined) changes[name] = await text(process.stdin);
  if (words.length === 0) throw new AppError("validation_failed", "Give at least one <name>=<value>");
  return changes;
}

function trialText({ offers, listMs, request, answer, quoteMs }: Trial): string {
  const { side, fiat, crypto, network, method, fiatAmount } = request;
  const asked = `${side} ${crypto} (${network}) for ${fiatAmount} ${fiat} by ${method}`;
  const told =
    "unsupported" in answer
      ? `${answer.unsupported}: ${answer.message}`
      : `${answer.cryptoAmount} ${crypto} for ${answer.fiatAmount} ${fiat}, ${answer.exchangeRate} ${fiat} each`;
  return `lists\t${offers} offers in ${listMs} ms\nasked\t${asked}\nanswer\t${told}, in ${quoteMs} ms`;
}

const percent = (share: number | null) => (share === null ? "-" : `${Math.round(share * 1_000) / 10} %`);

function healthText({ id, isEnabled, isAvailable, brokenSince, quotes, completion, ...last }: ProviderHealth): string {
  const state = brokenSince ? `broken since ${brokenSince.toISOString()}` : isAvailable ? "available" : "failing";
  return [
    id,
    isEnabled ? state : `disabled, ${state}`,
    `answered ${percent(quotes.availability)} of ${quotes.asked}`,
    `p50 ${quotes.p50Ms ?? "-"} ms, p95 ${quotes.p95Ms ?? "-"} ms`,
    `completed ${percent(completion.share)} of ${completion.ended}`,
    `p50 ${completion.p50Seconds ?? "-"} s, p95 ${completion.p95Seconds ?? "-"} s`,
    last.lastError && last.lastErrorAt ? `${last.lastErrorAt.toISOString()} ${last.lastError}` : "no error",
  ].join("\t");
}
