import { SidePanel } from "#components/ui/dialog/side-panel.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { CoverageEntry, CoveragePage } from "#lib/countries/coverage-contract.ts";
import { countryLinkId } from "./coverage-address.ts";
import { CoverageList } from "./coverage-list.tsx";

type CoveragePanelProps = {
  opened: NonNullable<CoveragePage["opened"]>;
  closeHref: string;
  /** All payment methods of the country. */
  allHref: string;
};

/** The providers of a country, or of one payment method there. */
export const CoveragePanel = ({ opened: { code, name, method, entries }, closeHref, allHref }: CoveragePanelProps) => (
  <SidePanel
    key={code}
    closeHref={closeHref}
    openedBy={countryLinkId(code)}
    title={
      <>
        {name} <span className="text-muted font-normal">{code}</span>
      </>
    }
  >
    {method === undefined ? (
      <AllMethods entries={entries} />
    ) : (
      <>
        {entries.length > 0 ? <CoverageList entries={entries} /> : <p>No provider offers this payment method.</p>}
        <p className="mt-4">
          <TextLink href={allHref} scroll={false}>
            All payment methods
          </TextLink>
        </p>
      </>
    )}
  </SidePanel>
);

/** Methods that no provider supports here are only named. */
function AllMethods({ entries }: { entries: CoverageEntry[] }) {
  const supported = new Set(entries.filter(({ result }) => result !== "unsupported").map(({ method }) => method.id));
  const others = new Set(entries.filter(({ method }) => !supported.has(method.id)).map(({ method }) => method.name));
  return (
    <>
      <CoverageList entries={entries.filter(({ method }) => supported.has(method.id))} />
      {others.size > 0 && <p className="text-muted mt-5 text-sm">Not supported: {[...others].join(", ")}</p>}
    </>
  );
}
