import { Panel } from "#components/ui/page/panel.tsx";
import { Status } from "#components/ui/status/status.tsx";
import type { ContractSource } from "#lib/assets/contract.ts";
import { assetLabel } from "#lib/assets/networks-contract.ts";
import { isAccepted } from "./contract-text.ts";

type ContractSourcesProps = { id: string; sources: ContractSource[] };

/** The contracts of a token, and who lists each. */
export function ContractSources({ id, sources }: ContractSourcesProps) {
  const isDisputed = sources.length > 1;
  return (
    <div className="mb-6 max-w-3xl">
      <Panel title={`Contract of ${assetLabel(id)}`}>
        <Verdict sources={sources} />
        <ul className="mt-3 flex flex-col gap-3">
          {sources.map((source) => (
            <li key={source.contract}>
              <p className={`font-mono text-xs break-all ${isDisputed ? "text-bad" : ""}`}>{source.contract}</p>
              <p className="text-muted text-sm">Listed by {listedBy(source)}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Verdict({ sources: [first, ...others] }: Pick<ContractSourcesProps, "sources">) {
  if (others.length > 0)
    return (
      <p>
        <Status kind="failed">Contracts differ</Status>
        <span className="block">
          Partners get no contract and no asset ID until all providers list the same one. Ask the provider that lists
          another token to correct its list.
        </span>
      </p>
    );
  return first && isAccepted(first) ? (
    <p>
      <Status kind="success">Accepted</Status> Partners get this contract.
    </p>
  ) : (
    <p>
      <Status kind="pending">One provider</Status> Partners get no contract until a second provider lists the same one.
    </p>
  );
}

const listedBy = ({ providers, isKept }: ContractSource): string =>
  [...providers, ...(isKept ? ["the table of this version"] : [])].join(", ");
