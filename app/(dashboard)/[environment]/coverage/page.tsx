import type { Metadata } from "next";
import { CoverageGrid } from "#components/coverage/coverage-grid.tsx";
import { CoverageLegend } from "#components/coverage/coverage-legend.tsx";
import { CoveragePanel } from "#components/coverage/coverage-panel.tsx";
import { CoverageToolbar } from "#components/coverage/coverage-toolbar.tsx";
import { NoCoverage } from "#components/coverage/no-coverage.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { coverageFilter } from "#lib/countries/coverage-contract.ts";
import { readCoverage } from "#lib/countries/read-coverage.ts";

export const metadata: Metadata = { title: "Coverage" };

export default async function CoveragePage({ params, searchParams }: PageProps<"/[environment]/coverage">) {
  const { environment } = await requirePartner(params);
  const filter = coverageFilter.parse(omitEmpty(await searchParams));
  const { opened, rows, ...coverage } = readCoverage(await getCatalog(environment), filter);
  const path = `/${environment}/coverage`;
  const { q } = filter;
  const { asset } = coverage;
  const query = { type: filter.type === "BUY" ? undefined : filter.type, asset, q };
  return (
    <>
      <PageHeader title="Coverage" description="Providers by the user’s country and payment method." />
      <div className={classNames(opened && "gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start")}>
        <div className={classNames("min-w-0", opened && "max-xl:hidden")}>
          <CoverageToolbar path={path} filter={{ type: filter.type, asset, q }} assets={coverage.assets} />
          {coverage.methods.length > 0 && <CoverageLegend {...coverage} />}
          {coverage.methods.length > 0 && rows.length > 0 ? (
            <CoverageGrid methods={coverage.methods} rows={rows} query={pageAddress("", query)} opened={opened} />
          ) : (
            <NoCoverage environment={environment} path={path} filter={{ ...filter, asset }} />
          )}
        </div>
        {opened && (
          <CoveragePanel
            opened={opened}
            closeHref={pageAddress(path, query)}
            allHref={pageAddress(path, { ...query, country: opened.code })}
          />
        )}
      </div>
    </>
  );
}
