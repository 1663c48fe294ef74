import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment, Role } from "#db/enums.ts";
import { type CustomerDetail, customerManagers } from "#lib/customers/contract.ts";
import { customerTitle } from "./customer-link.tsx";

type EraseCustomerProps = { environment: Environment; customer: CustomerDetail; role: Role };

const restrictionId = "customer-restriction";

export function EraseCustomer({ environment, customer, role }: EraseCustomerProps) {
  const mayErase = customerManagers.includes(role);
  return (
    <>
      {!mayErase && (
        <span id={restrictionId} className="text-muted text-sm">
          Your role ({role}) can't erase customers. Owners can.
        </span>
      )}
      <RequestDialog
        path={`/api/dashboard/${environment}/customers/${customer.id}`}
        method="DELETE"
        refusedBy={mayErase ? undefined : restrictionId}
        look="plain"
        label="Erase customer"
        title={`Erase ${customerTitle(customer)}?`}
        description="The link between this customer and their transactions is removed and can't be restored. Amounts, wallet addresses, and your transaction references stay. Providers keep what they have about the customer."
        action="Erase customer"
        busy="Erasing…"
        failed="The customer was not erased"
        done="Customer erased"
        goTo={`/${environment}/transactions`}
        isDangerous
      />
    </>
  );
}
