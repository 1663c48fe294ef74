import { createHmac } from "node:crypto";
import * as z from "zod";
import type { TenantScope } from "#db/scope.ts";
import { deadline } from "#lib/deadline.ts";
import { secondMs } from "#lib/duration.ts";
import { env, purposeKey } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { countHit } from "./queries/hits.ts";
import { isListed, selectScreeningList } from "./queries/list.ts";
import { screenedAddress } from "./screened-address.ts";

export type ScreenedWallet = { wallet: string | null; network: string };
type Answer = "allowed" | "refused" | "unknown";

const answerMs = deadline(secondMs);
const bytesMax = 10_000;
const serviceAnswer = z.object({ allow: z.boolean() });

// The messages name no list, so that nobody learns more than that this address is refused here.
const refusedText = "This wallet address can't be used";
const unknownText = "This wallet address can't be checked right now. Try again later";

/** Whether the operator screens wallets at all. */
export const isScreening = (): boolean => Boolean(env().SVC_SCREEN_LIST ?? env().SVC_SCREEN_URL);

/** Why the operator's list or service refuses the wallet, as a sentence for the client; undefined if it may be used, without a
 * wallet, and without screening. Counts what they refuse. */
export async function findWalletRefusal(
  { partnerId, environment }: TenantScope,
  { wallet, network }: ScreenedWallet,
  now: Date,
): Promise<string | undefined> {
  if (wallet === null || !isScreening()) return undefined;
  const answer = await screen(screenedAddress(wallet), network);
  if (answer === "allowed") return undefined;
  if (answer === "unknown") return env().SVC_SCREEN_FAILURE === "allow" ? undefined : unknownText;
  await countHit({ partnerId, environment, addressHash: hashOf(wallet), network, lastAt: now });
  return refusedText;
}

/** The request, with the reason if its wallet is refused. */
export async function withScreening<Request extends ScreenedWallet>(
  scope: TenantScope,
  request: Request,
  now: Date,
): Promise<Request & { walletRefusal?: string }> {
  const walletRefusal = await findWalletRefusal(scope, request, now);
  return walletRefusal === undefined ? request : { ...request, walletRefusal };
}

/** Throws route_unsupported. */
export async function assertWalletAllowed(scope: TenantScope, wallet: ScreenedWallet, now: Date): Promise<void> {
  const message = await findWalletRefusal(scope, wallet, now);
  if (message === undefined) return;
  const unsupported = { code: "wallet_address_refused", message, field: "wallet_address" };
  throw new AppError("route_unsupported", message, { data: { unsupported } });
}

/** Refused if one of the two refuses it. */
async function screen(address: string, network: string): Promise<Answer> {
  const { SVC_SCREEN_LIST: list, SVC_SCREEN_URL: url } = env();
  const listed = list ? await readList(address) : "allowed";
  if (listed === "refused" || !url) return listed;
  const asked = await askService(url, address, network);
  return asked === "allowed" ? listed : asked;
}

async function readList(address: string): Promise<Answer> {
  if (await isListed(address)) return "refused";
  return (await selectScreeningList()) ? "allowed" : "unknown";
}

async function askService(url: string, address: string, network: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ address, network }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await response.text();
    if (!response.ok || text.length > bytesMax) throw new Error(`Unexpected answer with status ${response.status}`);
    return serviceAnswer.parse(JSON.parse(text)).allow ? "allowed" : "refused";
  } catch (error) {
    log.warn("Wallet screening failed", { error });
    return "unknown";
  }
}

const hashOf = (wallet: string): Buffer =>
  createHmac("sha256", purposeKey("screening hit")).update(screenedAddress(wallet)).digest();
