import { getCatalog } from "#lib/assets/catalog.ts";
import { AppError } from "#lib/errors.ts";
import { selectTransactionByToken } from "#lib/transactions/queries/open-transactions.ts";
import { isWalletTag, type TaggedWallet, tagNameOf, tagRuleOf } from "#lib/wallets/contract.ts";
import { walletProblem } from "./wallet-problem.ts";

/** What is wrong with a typed wallet address, or with a tag, for the buyer; null if it may be valid. Throws not_found. */
export async function checkInput(token: string, { address, tag }: TaggedWallet): Promise<string | null> {
  const row = await selectTransactionByToken(token);
  if (!row) throw new AppError("not_found", "This payment can't be started");
  const { environment, cryptoCurrency: crypto, network } = row;
  if (address === null) return tag === null || isWalletTag(crypto, network, tag) ? null : tagProblem(crypto, network);
  const { cryptos } = await getCatalog(environment);
  const cryptoName = cryptos.find(({ code }) => code === crypto)?.name ?? crypto;
  return walletProblem({ crypto, network, cryptoName }, address);
}

const tagProblem = (crypto: string, network: string) =>
  `This isn't a valid ${tagNameOf(crypto, network)}. Enter ${tagRuleOf(crypto, network)?.format}.`;
