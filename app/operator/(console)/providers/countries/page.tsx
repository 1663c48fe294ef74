import type { Metadata } from "next";
import { AddCountryRule } from "#components/operator/countries/add-country-rule.tsx";
import { CountryOptions } from "#components/operator/countries/country-rule-fields.tsx";
import { CountryRulesTable } from "#components/operator/countries/country-rules-table.tsx";
import { CountryTest } from "#components/operator/countries/country-test.tsx";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { ProvidersTabs } from "#components/operator/providers/providers-tabs.tsx";
import { Section } from "#components/settings/section.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requireOperator } from "#http/session.ts";
import { countriesFilter } from "#lib/countries/rules-contract.ts";
import { readCountries } from "#lib/people/operators/read-countries.ts";

export const metadata: Metadata = { title: "Countries" };

const path = "/operator/providers/countries";

export default async function CountriesPage({ searchParams }: PageProps<"/operator/providers/countries">) {
  await requireOperator();
  const filter = countriesFilter.parse(omitEmpty(await searchParams));
  const { environment, rules, choices, test } = await readCountries(filter);
  return (
    <>
      <PageHeader
        title="Providers"
        description="Country rules decide instead of the providers’ lists where users can buy and sell."
        actions={
          <>
            <EnvironmentTabs current={environment} hrefOf={(name) => `${path}?environment=${name}`} />
            <AddCountryRule environment={environment} choices={choices} />
          </>
        }
      />
      <ProvidersTabs environment={environment} current="Countries" />
      <CountryOptions countries={choices.countries} />
      <h2 className="sr-only">Rules</h2>
      <div className="mb-8">
        <CountryRulesTable environment={environment} rules={rules} choices={choices} />
      </div>
      <Section
        isPanel
        title="Test"
        about="Whether providers serve a place, and why: a rule, the provider’s list, or its documentation, with the time."
      >
        <CountryTest path={path} environment={environment} filter={filter} choices={choices} test={test} />
      </Section>
    </>
  );
}
