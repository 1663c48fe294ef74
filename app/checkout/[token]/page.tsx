import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { readTyped, returnCookieName, typedCookieName } from "#app/api/checkout/buyer-cookies.ts";
import { Checkout } from "#components/checkout/checkout.tsx";
import { readProblem, readWait } from "#components/checkout/problem.ts";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { UnknownLink } from "#components/checkout/unknown-link.tsx";
import { baseAddress } from "#http/base-address.ts";
import { pageLanguage } from "#http/buyer-language.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { viewCheckout } from "#lib/checkout/view-checkout.ts";
import { walletProblem } from "#lib/checkout/wallet-problem.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { checkoutLink } from "#lib/transactions/to-transaction.ts";

export const metadata: Metadata = {
  // The page has its own.
  title: { absolute: "" },
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

// No loading.tsx here: the page that replaces it needs JavaScript.
export default async function CheckoutPage({ params, searchParams }: PageProps<"/checkout/[token]">) {
  const { token } = await params;
  const now = currentTime();
  const { problem: problemParam, until, step, lang, ...others } = await searchParams;
  if (typeof lang === "string")
    redirect(`/checkout/${encodeURIComponent(token)}/language?to=${encodeURIComponent(lang)}`);
  // A provider that doesn't use the return route may add a status or a wallet address.
  if (Object.keys(others).length > 0) redirect(`/checkout/${encodeURIComponent(token)}`);
  const sent = await cookies();
  const language = (await pageLanguage()) ?? notFound();
  const problem = readProblem(problemParam);
  const stepId = typeof step === "string" ? step : null;
  const needsFreshQuote = problem === "price_changed";
  const view = await viewCheckout(token, {
    providersIn: configuredProviders,
    now,
    needsFreshQuote,
    skipRefresh: stepId !== null,
  });
  const { isSimulated } = env();
  const { text } = language;
  if (!view) return <UnknownLink isSimulated={isSimulated} text={text} />;
  return (
    <Checkout
      view={view}
      token={token}
      link={checkoutLink(await baseAddress(view.environment), token)}
      problem={problem}
      waitSeconds={readWait(until, now)}
      stepId={stepId}
      hasReturned={sent.has(returnCookieName)}
      typed={problem ? await typedWallet(view, sent.get(typedCookieName)?.value, text) : {}}
      isSimulated={isSimulated}
      now={now}
      language={language}
    />
  );
}

async function typedWallet(
  { environment, cryptoCurrency: crypto, network, cryptoName }: CheckoutView,
  cookie: string | undefined,
  text: CheckoutText,
): Promise<TypedWallet> {
  const typed = readTyped(cookie);
  const { wallet_address: address } = typed;
  const { contracts } = await getCatalog(environment);
  const asset = { crypto, network, contracts, cryptoName };
  return { ...typed, problem: address ? walletProblem(asset, address, text) : null };
}
