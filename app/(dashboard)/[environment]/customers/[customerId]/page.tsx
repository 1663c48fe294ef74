import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CustomerFacts } from "#components/customers/customer-facts.tsx";
import { CustomerFailures } from "#components/customers/customer-failures.tsx";
import { customerTitle } from "#components/customers/customer-link.tsx";
import { CustomerProviders } from "#components/customers/customer-providers.tsx";
import { EraseCustomer } from "#components/customers/erase-customer.tsx";
import { TransactionsList } from "#components/transactions/list/transactions-list.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import type { Environment } from "#db/enums.ts";
import { requirePartner } from "#http/session.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { currentTime } from "#lib/clock.ts";
import { findCustomer } from "#lib/customers/find-customer.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { defaultColumns } from "#lib/transactions/columns-contract.ts";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";

type Props = PageProps<"/[environment]/customers/[customerId]">;

// Once for the title and the page.
const findOnce = cache((partnerId: string, environment: Environment, id: string) =>
  findCustomer({ partnerId, environment }, id),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { partnerId, environment } = await requirePartner(params);
  const customer = await findOnce(partnerId, environment, (await params).customerId);
  return { title: customer ? `Customer ${customerTitle(customer)}` : "Customer not found" };
}

const columns = defaultColumns.filter((name) => name !== "customer");

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function CustomerPage({ params }: Props) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const { customerId } = await params;
  const filter = dashboardFilter.parse({ customer_id: customerId });
  const [customer, transactions, methods] = await Promise.all([
    findOnce(partner.partnerId, environment, customerId),
    listForDashboard(partner, filter, currentTime()),
    methodNames(environment),
  ]);
  if (!customer || filter.customer_id === undefined) notFound();
  const providers = Object.fromEntries(configuredProviders(environment).map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ title: "Transactions", href: `/${environment}/transactions` }]}
        title={<code className="font-mono">{customerTitle(customer)}</code>}
        id={{ id: customer.id, what: "customer ID" }}
        description="Providers know this customer by the ID. Your reference isn't stored."
        actions={<EraseCustomer environment={environment} customer={customer} role={role} />}
      />
      <CustomerFacts customer={customer} />
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <CustomerProviders customer={customer} names={providers} />
        <CustomerFailures environment={environment} customer={customer} />
      </div>
      <h2 className="font-semibold">Transactions</h2>
      <TransactionsList
        environment={environment}
        filter={filter}
        columns={columns}
        initial={transactions}
        names={{ providers, methods }}
        empty={null}
        whyNoResend={webhookResenders.includes(role) ? undefined : `Your role (${role}) can't resend events.`}
      />
    </>
  );
}
