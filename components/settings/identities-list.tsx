import { ProviderButton } from "#components/account/provider-button.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment } from "#db/enums.ts";

type Way = { id: "github" | "google"; name: string };
type IdentitiesListProps = {
  environment: Environment;
  /** Those that are set up here. */
  ways: Way[];
  connected: { provider: string; email: string }[];
};

/** Accounts elsewhere that sign the person in. */
export function IdentitiesList({ environment, ways, connected }: IdentitiesListProps) {
  return (
    <ul aria-label="Accounts elsewhere" className="border-line border-t">
      {ways.map(({ id, name }) => {
        const known = connected.find(({ provider }) => provider === id);
        return (
          <li key={id} className="border-line flex min-h-11 flex-wrap items-center justify-between gap-3 border-b">
            <span>
              {name} <span className="text-muted text-sm">{known ? known.email : "not connected"}</span>
            </span>
            {known ? (
              <RequestDialog
                path={`/api/dashboard/${environment}/account/identities/${id}`}
                method="DELETE"
                label="Disconnect"
                name={name}
                title={`Disconnect ${name}?`}
                description={`${known.email} signs you in no more.`}
                action="Disconnect"
                busy="Disconnecting"
                failed="It is still connected"
                cancel="Keep"
                isDangerous
              />
            ) : (
              <ProviderButton
                id={id}
                label={`Connect ${name}`}
                returnTo={`/${environment}/settings/account`}
                askFirst={`/api/dashboard/${environment}/account/identities`}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
