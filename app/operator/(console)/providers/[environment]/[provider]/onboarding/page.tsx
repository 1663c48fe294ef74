import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConnectionTest } from "#components/operator/providers/connection-test.tsx";
import { CredentialList, OnboardingList, TestCardTable } from "#components/operator/providers/onboarding.tsx";
import { OnboardingHead } from "#components/operator/providers/onboarding-head.tsx";
import { Section } from "#components/settings/section.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { environments } from "#db/enums.ts";
import { baseAddress } from "#http/base-address.ts";
import { requireOperator } from "#http/session.ts";
import { readOnboarding } from "#lib/people/operators/read-onboarding.ts";

export const metadata: Metadata = { title: "Setup guide" };

type Props = PageProps<"/operator/providers/[environment]/[provider]/onboarding">;

export default async function OnboardingPage({ params }: Props) {
  await requireOperator();
  const { environment, provider } = await params;
  const known = environments.find((name) => name === environment);
  const found = known && (await readOnboarding({ environment: known, provider }));
  if (!known || !found) notFound();
  const { name, isConfigured, onboarding, credentials, callbackPath } = found;
  const { requests, callbacks, allowlists, testCards, testing, limits, sources } = onboarding;
  const base = await baseAddress(known);
  return (
    <>
      <OnboardingHead environment={known} provider={provider} name={name} dashboard={onboarding.dashboard} />
      <Section isPanel title="What to request" about={`Ask ${name} for these before the first order.`}>
        <OnboardingList lines={requests} />
      </Section>
      <Section isPanel title="Credentials" about={<EnterCredentials environment={known} provider={provider} />}>
        <CredentialList credentials={credentials} />
      </Section>
      <Section isPanel title="Callback URL" about={`${name} reports the status of orders to it.`}>
        {!callbacks.isSentWithOrder && <CodeBlock code={base + callbackPath} what="callback URL" isWrapped />}
        <OnboardingList
          lines={[
            ...(callbackPath.includes("?") ? ["Replace `CALLBACK_TOKEN` with the value of `callbackToken`."] : []),
            callbacks.where,
            ...(callbacks.test ? [`To test it: ${callbacks.test}`] : []),
          ]}
        />
      </Section>
      <Section isPanel title="Addresses and domains" about={`What ${name} has to know about this installation.`}>
        <OnboardingList lines={allowlists} />
        <p className="text-muted mt-3 mb-1 text-sm">Domain of the checkout page</p>
        <CodeBlock code={new URL(base).hostname} what="domain" isWrapped />
      </Section>
      <Section isPanel title="Connection" about="Run it after every change of the credentials.">
        <ConnectionTest path={`/api/operator/providers/${known}/${provider}`} isConfigured={isConfigured} />
      </Section>
      <Section isPanel title="Test payments" about="For the sandbox only. Never use test cards in production.">
        {testCards.length > 0 && <TestCardTable cards={testCards} />}
        <OnboardingList lines={testing} />
      </Section>
      <Section isPanel title="Limits" about={`What to expect of ${name} in production.`}>
        <OnboardingList lines={limits} />
      </Section>
      <Section isPanel title="Sources" about={`Where these facts come from. ${name} may have changed them.`}>
        <ul className="flex flex-col gap-1 text-sm">
          {sources.map((source) => (
            <li key={source} className="break-all">
              <a href={source} className="text-accent underline underline-offset-3" rel="noreferrer">
                {source.replace("https://", "")}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const EnterCredentials = ({ environment, provider }: { environment: string; provider: string }) => (
  <>
    For {environment === "sandbox" ? "the sandbox" : "production"}. Enter them on the{" "}
    <TextLink href={`/operator/providers/${environment}/${provider}`}>provider's page</TextLink>.
  </>
);
