import { ProviderButton } from "#components/account/provider-button.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment } from "#db/enums.ts";

type SignInProvider = { id: "oidc" | "github" | "google"; name: string };
type IdentitiesListProps = {
  environment: Environment;
  /** The configured sign-in providers. */
  ways: SignInProvider[];
  connected: { provider: string; email: string }[];
};

export function IdentitiesList({ environment, ways, connected }: IdentitiesListProps) {
  return (
    <ul aria-label="Connected accounts" className="border-line border-t">
      {ways.map(({ id, name }) => {
        const known = connected.find(({ provider }) => provider === id);
        return (
          <li key={id} className="border-line flex min-h-11 flex-wrap items-center justify-between gap-3 border-b">
            <span>
              {name} <span className="text-muted text-sm">{known ? known.email : "Not connected"}</span>
            </span>
            {known ? (
              <RequestDialog
                path={`/api/dashboard/${environment}/account/identities/${id}`}
                method="DELETE"
                label="Disconnect"
                name={name}
                title={`Disconnect ${name}?`}
                description={`You can no longer sign in with ${known.email}.`}
                action="Disconnect"
                busy="Disconnecting…"
                failed="The account was not disconnected"
                done="Account disconnected"
                isDangerous
              />
            ) : (
              <ProviderButton
                id={id}
                label={`Connect ${name}`}
                returnTo={`/${environment}/settings/account`}
                askFirst={{ path: `/api/dashboard/${environment}/account/identities` }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
