import { getCatalog } from "#lib/assets/catalog.ts";
import { AppError, type FieldError, invalidField } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { assertWallet } from "#lib/wallets/assert-wallet.ts";
import { isTagMissing, type TaggedWallet, tagNameOf } from "#lib/wallets/contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { decodeTaggedAddress } from "#lib/wallets/ripple-address.ts";
import { assertWalletTag } from "#lib/wallets/wallet-tag.ts";

/** The agreed wallet and tag, or the entered ones after validation. Throws validation_failed. */
export async function chooseWallet(
  row: TransactionRow,
  provider: RampProvider,
  entered: TaggedWallet,
): Promise<TaggedWallet> {
  const { cryptoCurrency: crypto, network } = row;
  const isAgreed = row.walletAddress !== null;
  const found = isAgreed ? { address: row.walletAddress, tag: entered.tag } : takeApart(crypto, network, entered);
  const { address } = found;
  const { contracts } = await getCatalog(row.environment);
  assertWallet({ crypto, network, contracts }, address);
  if (address === null) {
    if (!provider.needsWalletFor.includes(row.type)) return { address, tag: null };
    throw new AppError("validation_failed", `${provider.name} requires a wallet address`);
  }
  const wallet = { address, tag: row.walletAddressTag ?? found.tag };
  assertWalletTag(crypto, network, wallet);
  assertTagSent(row, provider, wallet);
  return wallet;
}

/** An X-address contains the tag. */
function takeApart(crypto: string, network: string, { address, tag }: TaggedWallet): TaggedWallet {
  const decoded = crypto === "XRP" && network === "mainnet" && address !== null ? decodeTaggedAddress(address) : null;
  if (!decoded) return { address, tag: tag?.toLowerCase() === noTag ? noTag : tag };
  const contained = decoded.tag ?? noTag;
  if (tag === null || tag === contained) return { address: decoded.address, tag: contained };
  throw invalidField("wallet_address_tag", "wallet_address_tag_invalid", "The address contains a different tag");
}

/** Nothing is sold to a wallet that may need a tag if none is stated, or if the provider would leave it out. */
function assertTagSent(row: TransactionRow, { name, sendsTagFor = [] }: RampProvider, wallet: TaggedWallet): void {
  const { cryptoCurrency: crypto, network, type } = row;
  const tagName = tagNameOf(crypto, network);
  if (tagName === null) return;
  const refuse = (code: FieldError["code"], message: string) => invalidField("wallet_address_tag", code, message);
  if (isTagMissing(crypto, network, wallet)) throw refuse("wallet_address_tag_required", `State the ${tagName}`);
  if (wallet.tag === noTag || sendsTagFor.includes(type)) return;
  throw refuse("wallet_address_tag_unsupported", `${name} can't be given a ${tagName}`);
}
