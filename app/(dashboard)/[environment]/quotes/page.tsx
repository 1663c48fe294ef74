import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { whyNotCreatable } from "#components/quotes/create/why-not-creatable.ts";
import { QuoteForm } from "#components/quotes/form/quote-form.tsx";
import { QuoteResults } from "#components/quotes/results/quote-results.tsx";
import { QuotesContent } from "#components/quotes/results/quotes-content.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { currentTime } from "#lib/clock.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { loadQuotesPage, quoteViewParams } from "#lib/quotes/load-quotes-page.ts";
import { readQuoteForm } from "#lib/quotes/quote-form.ts";
import { quotesExamples } from "#lib/quotes/quotes-examples.ts";

export const metadata: Metadata = { title: "Quotes" };

// No loading.tsx here: the form works without JavaScript, but what replaces a loading page needs it.
export default async function QuotesPage({ params, searchParams }: PageProps<"/[environment]/quotes">) {
  const partner = await requirePartner(params);
  const { environment, userId } = partner;
  const baseUrl = await baseAddress(environment);
  const sent = omitEmpty(await searchParams);
  const [form, viewParams] = [await readQuoteForm(environment, sent), quoteViewParams.parse(sent)];
  const now = currentTime();
  const page = form.isAsked ? await loadQuotesPage(form, viewParams, { scope: partner, userId, baseUrl, now }) : null;
  const failure = page?.failure ?? null;
  return (
    <>
      <PageHeader title="Quotes" description="Compare live quotes from every provider." />
      <QuoteForm path={`/${environment}/quotes`} form={form} errors={failure?.errors ?? {}} view={viewParams.view} />
      <QuotesContent
        environment={environment}
        providers={enabledProviders(environment).map(({ name }) => name)}
        examples={quotesExamples(baseUrl, form)}
        failure={failure}
      >
        {page?.query ? (
          <QuoteResults
            environment={environment}
            form={form}
            query={page.query}
            results={page.results}
            askedAt={now.toISOString()}
            refusal={whyNotCreatable(partner.role)}
          />
        ) : null}
      </QuotesContent>
    </>
  );
}
