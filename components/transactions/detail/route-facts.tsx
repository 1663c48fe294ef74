import type { ReactNode } from "react";
import { CustomerLink } from "#components/customers/customer-link.tsx";
import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { networkName } from "#lib/assets/networks-contract.ts";
import type { CustomerLabel } from "#lib/customers/contract.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";

type RouteFactsProps = {
  transaction: Transaction;
  /** Absent where the reader can't open its page. */
  customer?: CustomerLabel | null;
  providerName: string;
  methodName: string;
  links?: ProviderLinks;
};
type ProviderLinks = { website: string | null; terms: string | null; privacy: string | null; support: string | null };

const Country = ({ country, region }: Pick<Transaction, "country" | "region">) =>
  country && <Fact name="User’s country">{region ? `${country}-${region}` : country}</Fact>;

const Language = ({ locale }: Pick<Transaction, "locale">) => locale && <Fact name="User’s language">{locale}</Fact>;

export function RouteFacts({ transaction, customer, providerName, methodName, links }: RouteFactsProps) {
  const {
    crypto_currency,
    network,
    transaction_hash: hash,
    wallet_address,
    wallet_address_tag,
    sender_address,
    explorer_url: explorer,
  } = transaction;
  return (
    <Panel title="Route">
      <dl>
        <Fact name="Partner reference">
          <IdText id={transaction.partner_context} what="partner reference" isWhole />
        </Fact>
        {customer && (
          <Fact name="Customer">
            <CustomerLink environment={transaction.environment} customer={customer} />
          </Fact>
        )}
        {transaction.sub_account && <Fact name="Sub-account">{transaction.sub_account}</Fact>}
        <Fact name="Provider">
          <span className="inline-flex items-center gap-1.5 align-bottom">
            {/* biome-ignore lint/performance/noImgElement: a vector of our own needs no optimizing. */}
            <img src={`/icons/providers/${transaction.provider}.svg`} alt="" className="size-4 max-w-none shrink-0" />
            {providerName}
          </span>
          {links && <Links links={links} />}
        </Fact>
        {transaction.provider_transaction_id && (
          <Fact name="Provider ID">
            <IdText id={transaction.provider_transaction_id} what="provider ID" isWhole />
            {transaction.provider_order_url && <Out href={transaction.provider_order_url}>View order</Out>}
          </Fact>
        )}
        <Country {...transaction} />
        <Language {...transaction} />
        <Fact name="Method">{methodName}</Fact>
        <Fact name="Network">{networkName(network, crypto_currency)}</Fact>
        <Fact name={transaction.type === "BUY" ? "Wallet" : "Refund wallet"}>
          {wallet_address ? (
            <IdText id={wallet_address} what="wallet address" isWhole />
          ) : (
            <None>collected by {providerName}</None>
          )}
        </Fact>
        {wallet_address_tag && (
          <Fact name="Tag or memo">
            {wallet_address_tag === noTag ? (
              <None>none needed</None>
            ) : (
              <IdText id={wallet_address_tag} what="tag" isWhole />
            )}
          </Fact>
        )}
        {sender_address && (
          <Fact name="Sender">
            <IdText id={sender_address} what="sender address" isWhole />
          </Fact>
        )}
        {hash && (
          <Fact name="Transaction hash">
            <IdText id={hash} what="transaction hash" isWhole />
            {explorer && <Out href={explorer}>View on block explorer</Out>}
          </Fact>
        )}
        <Fact name="Redirect URL">
          <IdText id={transaction.redirect_url} what="redirect URL" isWhole />
        </Fact>
      </dl>
    </Panel>
  );
}

/** A page of someone else, in a new tab. */
const Out = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="text-accent ms-2 inline-block underline underline-offset-3 pointer-coarse:py-2.5"
  >
    {children}
  </a>
);

/** The provider's pages for users, as far as they are known. */
const Links = ({ links: { website, support, terms, privacy } }: { links: ProviderLinks }) => (
  <span className="-ms-2 block text-sm">
    {website && <Out href={website}>Website</Out>}
    {support && <Out href={support}>Support</Out>}
    {terms && <Out href={terms}>Terms</Out>}
    {privacy && <Out href={privacy}>Privacy</Out>}
  </span>
);

const None = ({ children }: { children: ReactNode }) => <span className="text-muted">{children}</span>;
