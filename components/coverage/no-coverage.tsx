import { pageAddress } from "#components/ui/page/page-address.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import type { Environment } from "#db/enums.ts";
import { assetLabel } from "#lib/assets/networks-contract.ts";
import type { CoverageFilter } from "#lib/countries/coverage-contract.ts";

type NoCoverageProps = { environment: Environment; path: string; filter: CoverageFilter };

export function NoCoverage({ environment, path, filter: { type, asset, q } }: NoCoverageProps) {
  const supports = `${type}${asset ? ` of ${assetLabel(asset)}` : ""}`;
  return (
    <EmptyState
      sentence={q ? "No country matches this search." : `No provider in ${environment} supports ${supports} yet.`}
      clearHref={q || asset ? pageAddress(path, { type }) : false}
    />
  );
}
