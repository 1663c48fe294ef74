import type { Metadata } from "next";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { KeysTable } from "#components/api-keys/keys-table.tsx";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { listKeysInUse } from "#lib/api-keys/list-keys-in-use.ts";
import { currentTime } from "#lib/clock.ts";
import { formatNumber } from "#lib/format-number.ts";

export async function generateMetadata({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/api-keys">): Promise<Metadata> {
  return partnerViewMetadata(params, "API keys");
}

export default async function PartnerKeysPage({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/api-keys">) {
  const { partner, scope } = await requirePartnerView(params);
  const { keys } = await listKeysInUse(scope, {}, currentTime());
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="api-keys" />
      {keys.length > 0 ? (
        <KeysTable
          keys={keys}
          actions={(key) => (
            <Menu label={`Actions for ${key.name}`}>
              <RequestDialog
                path={`/api/operator/partners/${partner.id}/${scope.environment}/keys/${key.id}`}
                method="DELETE"
                look="menu"
                label="Revoke key"
                title={`Revoke “${key.name}”?`}
                description={`${usedText(key.calls)} Requests with ${key.hint} are rejected immediately. You can't undo this.`}
                action="Revoke key"
                busy="Revoking…"
                failed="The key was not revoked"
                done="API key revoked. Requests with this key are now rejected."
                isDangerous
              >
                <Field name="reason" label="Reason" hint="Recorded in the audit log.">
                  <Input maxLength={200} required autoComplete="off" />
                </Field>
              </RequestDialog>
            </Menu>
          )}
        />
      ) : (
        <EmptyState sentence={`${partner.name} has no ${scope.environment} keys.`} />
      )}
    </>
  );
}

/** "Used 214 times in the last 24 hours." */
function usedText(calls: number[]): string {
  const count = calls.reduce((sum, number) => sum + number, 0);
  if (count === 0) return "Not used in the last 24 hours.";
  return `Used ${count === 1 ? "once" : `${formatNumber(count)} times`} in the last 24 hours.`;
}
