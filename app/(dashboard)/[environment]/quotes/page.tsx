import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { creationRefusal } from "#components/quotes/creation-refusal.ts";
import { QuoteForm } from "#components/quotes/quote-form.tsx";
import { QuotesOutcome } from "#components/quotes/quotes-outcome.tsx";
import { filledParams } from "#components/ui/filled-params.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { providersIn } from "#lib/providers/registry.ts";
import { tryDashboardQuotes } from "#lib/quotes/dashboard-quotes.ts";
import { readQuoteForm } from "#lib/quotes/quote-form.ts";

export const metadata: Metadata = { title: "Quotes" };

// No loading.tsx here: the form works without script, and what a loading page gives way to only appears with it.
export default async function QuotesPage({ params, searchParams }: PageProps<"/[environment]/quotes">) {
  const partner = await requirePartner(params);
  const { environment, userId } = partner;
  const baseUrl = await baseAddress(environment);
  const form = await readQuoteForm(environment, filledParams(await searchParams));
  const now = new Date();
  const outcome = form.isAsked ? await tryDashboardQuotes(form, { scope: partner, userId, baseUrl, now }) : null;
  return (
    <>
      <PageHeader
        title="Quotes"
        description="What each provider would give for one amount, asked at once and ranked."
      />
      <QuoteForm path={`/${environment}/quotes`} form={form} errors={outcome?.query === null ? outcome.errors : {}} />
      <QuotesOutcome
        environment={environment}
        baseUrl={baseUrl}
        form={form}
        outcome={outcome}
        askedAt={now.toISOString()}
        providers={providersIn(environment).map(({ name }) => name)}
        refusal={creationRefusal(environment, partner.role)}
      />
    </>
  );
}
