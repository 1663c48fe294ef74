import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whyNotCreatable } from "#components/quotes/create/why-not-creatable.ts";
import { QuoteForm } from "#components/quotes/form/quote-form.tsx";
import { addressOf } from "#components/quotes/form/quote-values.ts";
import { LimitsSection } from "#components/quotes/results/limits-section.tsx";
import { QuoteResults } from "#components/quotes/results/quote-results.tsx";
import { QuotesContent } from "#components/quotes/results/quotes-content.tsx";
import { RecentQuotes } from "#components/quotes/results/recent-quotes.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import type { Environment } from "#db/enums.ts";
import { baseAddress } from "#http/base-address.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { loadQuotesPage, type QuoteViewParams, quoteViewParams } from "#lib/quotes/load-quotes-page.ts";
import { hasFormNames, readQuoteForm } from "#lib/quotes/quote-form.ts";
import { quoteLimits } from "#lib/quotes/quote-limits.ts";
import { quotesExamples } from "#lib/quotes/quotes-examples.ts";
import { listRecentQuotes, toRecentQuery } from "#lib/quotes/recent-quotes.ts";

export const metadata: Metadata = { title: "Quotes" };

// No loading.tsx here: the form works without JavaScript, but what replaces a loading page needs it.
export default async function QuotesPage({ params, searchParams }: PageProps<"/[environment]/quotes">) {
  const partner = await requirePartner(params);
  const { environment, userId } = partner;
  const baseUrl = await baseAddress(environment);
  const sent = omitEmpty(await searchParams);
  const [form, viewParams] = [await readQuoteForm(environment, sent), quoteViewParams.parse(sent)];
  if (hasFormNames(sent) && form.replaced.length === 0 && form.unknown.length === 0)
    redirect(
      pageAddress(`/${environment}/quotes`, {
        ...addressOf(form),
        ...shownView(viewParams),
        other_amount: viewParams.other_amount,
      }),
    );
  if (!(await hasAccess(partner))) return <AccessMissing environment={environment} />;
  const now = currentTime();
  // Both may ask providers.
  const [page, limits] = await Promise.all([
    form.isAsked ? loadQuotesPage(form, viewParams, { scope: partner, userId, baseUrl, now }) : null,
    quoteLimits(environment, form, now),
  ]);
  const failure = page?.failure ?? null;
  const recent = await listRecentQuotes(partner);
  const current = page?.query && toRecentQuery(page.query);
  return (
    <>
      {header}
      <QuoteForm
        path={`/${environment}/quotes`}
        form={form}
        errors={failure?.errors ?? {}}
        shown={shownView(viewParams)}
        range={limits.range}
      />
      <QuotesContent
        environment={environment}
        providers={enabledProviders(environment).map(({ name }) => name)}
        examples={quotesExamples(baseUrl, form)}
        href={pageAddress(`/${environment}/quotes`, {
          ...addressOf(form),
          ...shownView(viewParams),
          other_amount: viewParams.other_amount,
        })}
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
      <LimitsSection limits={limits} />
      <RecentQuotes environment={environment} recent={recent.filter(({ query }) => query !== current)} />
    </>
  );
}

const shownView = ({ view, sort }: QuoteViewParams) => ({
  view: view === "ranked" ? undefined : view,
  sort: sort === "price" ? undefined : sort,
});

const header = <PageHeader title="Quotes" description="Compare live quotes from every provider." />;

const AccessMissing = ({ environment }: { environment: Environment }) => (
  <>
    {header}
    <EmptyState
      sentence={`The operator hasn't granted ${environment} access yet, so there are no ${environment} quotes.`}
      action={
        environment === "production" && (
          <LinkButton variant="primary" href="/sandbox/quotes">
            Get sandbox quotes
          </LinkButton>
        )
      }
    />
  </>
);
