import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ProposedChange } from "#components/operator/proposed-change.tsx";
import { ConnectionTest } from "#components/operator/providers/connection-test.tsx";
import { CredentialList, OnboardingList, TestCardTable } from "#components/operator/providers/onboarding.tsx";
import { OnboardingHead } from "#components/operator/providers/onboarding-head.tsx";
import { ProviderSettings } from "#components/operator/providers/provider-settings.tsx";
import { Section } from "#components/settings/section.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { environments } from "#db/enums.ts";
import { baseAddress } from "#http/base-address.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { findProposedChange } from "#lib/people/operators/list-proposals.ts";
import type { OnboardingPage as Page } from "#lib/people/operators/onboarding-contract.ts";
import { readOnboarding } from "#lib/people/operators/read-onboarding.ts";
import type { Operator } from "#lib/people/operators/session.ts";
import { type ProviderRef, proposalPlace } from "#lib/providers/settings/set-settings.ts";

export const metadata: Metadata = { title: "Setup" };

type Props = PageProps<"/operator/providers/[environment]/[provider]/onboarding">;

export default async function OnboardingPage({ params }: Props) {
  const operator = await requireOperator();
  const { environment, provider } = await params;
  const known = environments.find((name) => name === environment);
  const found = known && (await readOnboarding({ environment: known, provider }));
  if (!known || !found) notFound();
  const { name, isConfigured, source, onboarding, settings, callbackPath } = found;
  const { requests, callbacks, allowlists, testCards, testing, limits, sources } = onboarding;
  const base = await baseAddress(known);
  return (
    <>
      <OnboardingHead environment={known} provider={provider} name={name} dashboard={onboarding.dashboard} />
      <Section isPanel title="What to request" about={`Ask ${name} for these before the first order.`}>
        <OnboardingList lines={requests} />
      </Section>
      {operator.role === "admin" ? (
        <Settings place={{ environment: known, provider }} {...{ settings, source, operator }} />
      ) : (
        <Section isPanel title="Credentials" about="Operators with the role admin enter them here.">
          <CredentialList settings={settings} />
        </Section>
      )}
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
        <Sources sources={sources} />
      </Section>
    </>
  );
}

type SettingsProps = Pick<Page, "settings" | "source"> & { place: ProviderRef; operator: Operator };

async function Settings({ place, settings, source, operator }: SettingsProps) {
  const proposal = await findProposedChange(proposalPlace(place), currentTime());
  return (
    <Section
      isPanel
      title="Credentials and settings"
      about="Empty secrets keep their value; other empty fields use the default. Saved values are encrypted, replace all environment variables of this provider, and apply within seconds. Old callback secrets stay valid for 24 hours."
    >
      {proposal && (
        <ProposedChange
          change={proposal}
          did={changeTexts[proposal.action] ?? "proposed to change the settings"}
          effect="It applies to the quotes and orders of all partners within seconds."
          operatorId={operator.operatorId}
        />
      )}
      <ProviderSettings
        path={`/api/operator/providers/${place.environment}/${place.provider}`}
        settings={settings}
        source={source}
        needsApproval={env().SVC_REVIEW_APPROVALS > 1}
      />
    </Section>
  );
}

const changeTexts: Record<string, string> = {
  "provider.default": "proposed to reset a setting",
  "provider.forget": "proposed to delete the saved settings",
};

const Sources = ({ sources }: { sources: readonly string[] }) => (
  <ul className="flex flex-col gap-1 text-sm">
    {sources.map((source) => (
      <li key={source} className="break-all">
        <a href={source} className="text-accent underline underline-offset-3" rel="noreferrer">
          {source.replace("https://", "")}
        </a>
      </li>
    ))}
  </ul>
);
