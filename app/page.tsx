import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { IntegrationSteps } from "#components/front-page/integration-steps.tsx";
import { QuotePanel } from "#components/front-page/quote-panel.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { baseAddress } from "#http/base-address.ts";
import { currentUser, requestDetails } from "#http/session.ts";
import { env } from "#lib/env.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { readSampleQuotes, readSampleRoute } from "#lib/quotes/sample-quotes.ts";

export const metadata: Metadata = {
  title: { absolute: "Slipway: one API for crypto on- and off-ramps" },
  description:
    "Quotes from every crypto on- and off-ramp provider, a hosted checkout, and signed webhooks behind one API.",
  robots: { index: true, follow: true },
};

/** Used in the examples when no provider has a sandbox. */
const exampleRoute = { fiat: "NGN", crypto: "BTC", network: "mainnet", method: "card", amount: "150000" };

export default async function FrontPage({ searchParams }: PageProps<"/">) {
  const user = await currentUser();
  if (env().SVC_FRONT_PAGE === "off") redirect(user ? "/sandbox/overview" : "/sign-in");
  const { now, address } = await requestDetails();
  const [route, baseUrl] = [await readSampleRoute(await searchParams), await baseAddress("sandbox")];
  const quotes = route && (await readSampleQuotes(route, address ?? "", now));
  return (
    <>
      <SkipLink />
      {env().isSimulated && <SimulatedNotice />}
      <Header isSignedIn={user !== null} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 pb-16 outline-none md:px-6">
        <div className="grid items-start gap-x-14 gap-y-10 pt-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pt-20">
          <Introduction isSignedIn={user !== null} providers={enabledProviders("sandbox").length} />
          {route && <QuotePanel route={route} quotes={quotes} isSimulated={env().isSimulated} />}
        </div>
        <IntegrationSteps
          baseUrl={baseUrl}
          route={route ?? exampleRoute}
          provider={quotes?.quotes[0]?.provider.identifier ?? "PROVIDER"}
        />
      </main>
      <Footer />
    </>
  );
}

const Header = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <header className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 md:px-6">
    <Brand href="/" />
    <nav aria-label="Main" className="flex items-center gap-1">
      <LinkButton variant="quiet" href="/docs">
        Docs
      </LinkButton>
      <LinkButton variant="quiet" href="/status">
        Status
      </LinkButton>
      <LinkButton href={isSignedIn ? "/sandbox/overview" : "/sign-in"} prefetch={false}>
        {isSignedIn ? "Dashboard" : "Sign in"}
      </LinkButton>
    </nav>
  </header>
);

const Introduction = ({ isSignedIn, providers }: { isSignedIn: boolean; providers: number }) => (
  <div>
    <h1 className="text-xl font-semibold tracking-tight text-balance lg:text-[2.5rem] lg:leading-[1.15]">
      One API for every crypto on- and off-ramp
    </h1>
    <p className="text-muted text-md mt-4 max-w-[34rem]">
      Slipway gets quotes from {providers > 1 ? `${providers} providers` : "your providers"} at once, takes your users
      through a hosted checkout, and reports every payment to you by webhook.
    </p>
    <div className="mt-6 flex flex-wrap gap-2">
      {isSignedIn ? (
        <LinkButton variant="primary" href="/sandbox/overview" prefetch={false}>
          Open dashboard
        </LinkButton>
      ) : env().signUp === "open" ? (
        <LinkButton variant="primary" href="/sign-up">
          Create account
        </LinkButton>
      ) : (
        <LinkButton variant="primary" href="/sign-in">
          Sign in
        </LinkButton>
      )}
      <LinkButton href="/docs">Read the docs</LinkButton>
    </div>
  </div>
);

const Footer = () => (
  <footer className="border-line border-t">
    <nav
      aria-label="More"
      className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 md:px-6"
    >
      <TextLink href="/docs">API reference</TextLink>
      <TextLink href="/docs/webhooks">Webhooks</TextLink>
      <TextLink href="/docs/errors">Errors</TextLink>
      <TextLink href="/status">Status</TextLink>
      <TextLink href="/sign-in">Sign in</TextLink>
    </nav>
  </footer>
);
