import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiKey } from "#lib/api-keys/contract.ts";

type PartnerKeysTableProps = { partnerId: string; keys: ApiKey[] };

/** A partner's keys without their secrets. Revoking a leaked one is the operator's own act, not one in the partner's name. */
export function PartnerKeysTable({ partnerId, keys }: PartnerKeysTableProps) {
  const live = keys.filter(({ status }) => status === "active");
  return (
    <>
      <Table
        caption="API keys"
        head={
          <>
            <Th>Name</Th>
            <Th>Status</Th>
            <Th>Key</Th>
            <Th>Last used</Th>
            <Th>Scopes</Th>
            <Th>Networks</Th>
            <Th>Expires</Th>
            <Th>Created</Th>
          </>
        }
      >
        {keys.map((key) => (
          <Tr key={key.id}>
            <Td className="max-w-64 truncate font-medium" title={key.name}>
              {key.name}
            </Td>
            <Td>
              <Status kind={key.status === "active" ? "success" : "over"}>{key.status}</Status>
            </Td>
            <Td className="font-mono text-xs">{key.hint}</Td>
            <Td>{key.last_used_at ? <TimeText at={key.last_used_at} /> : <span className="text-muted">never</span>}</Td>
            <Td className="text-muted">{key.scopes.join(", ")}</Td>
            <Td className="text-muted">{key.cidrs.join(", ") || "any"}</Td>
            <Td className="text-muted">{key.expires_at ? <TimeText at={key.expires_at} /> : "never"}</Td>
            <Td className="text-muted">
              <TimeText at={key.created_at} />
            </Td>
          </Tr>
        ))}
      </Table>
      {live.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-1 font-semibold">Revoke a key as the operator</h2>
          <p className="text-muted mb-3 max-w-prose">
            For a key that has leaked. Every request with it is refused from then on, and there is no way back.
          </p>
          <ul className="flex flex-col gap-3">
            {live.map(({ id, name, hint, environment }) => (
              <li key={id}>
                <Disclosure label={`Revoke ${name}`}>
                  <ActForm
                    path={`partners/${partnerId}/${environment}/keys/${id}`}
                    method="DELETE"
                    action={`Revoke ${hint}`}
                    busy="Revoking it"
                    failed="The key still works"
                    variant="danger"
                  >
                    <Field name="reason" label="Why" hint="Kept in the audit log.">
                      <Input maxLength={200} required autoComplete="off" />
                    </Field>
                  </ActForm>
                </Disclosure>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
