import { getCatalog } from "#lib/assets/catalog.ts";
import { AppError } from "#lib/errors.ts";
import { selectTransactionByToken } from "#lib/transactions/queries/open-transactions.ts";
import { isWalletTag, type TaggedWallet } from "#lib/wallets/contract.ts";
import { tagProblem } from "./tag-text.ts";
import type { CheckoutText } from "./text-contract.ts";
import { walletProblem } from "./wallet-problem.ts";

/** What is wrong with a typed wallet address, or with a tag, for the buyer; null if it may be valid. Throws not_found. */
export async function checkInput(
  token: string,
  { address, tag }: TaggedWallet,
  text: CheckoutText,
): Promise<string | null> {
  const row = await selectTransactionByToken(token);
  if (!row) throw new AppError("not_found", "This payment can't be started");
  const { environment, cryptoCurrency: crypto, network } = row;
  if (address === null) return tag === null || isWalletTag(crypto, network, tag) ? null : tagProblem(row, text);
  const { contracts } = await getCatalog(environment);
  return walletProblem({ crypto, network, contracts }, address, text);
}
