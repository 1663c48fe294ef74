import { tagRuleOf } from "#lib/wallets/contract.ts";
import type { CheckoutText } from "./text-contract.ts";

type Asset = { cryptoCurrency: string; network: string };

/** What is wrong with a tag that isn't valid on the network. */
export function tagProblem({ cryptoCurrency, network }: Asset, { t }: CheckoutText): string {
  const rule = tagRuleOf(cryptoCurrency, network);
  return rule?.lengthMax === undefined ? t("tag.destinationInvalid") : t("tag.memoInvalid", { count: rule.lengthMax });
}

/** The label of a field that takes a tag or "none". */
export const optionalTagLabel = ({ cryptoCurrency, network }: Asset, { t }: CheckoutText): string =>
  t(tagRuleOf(cryptoCurrency, network)?.lengthMax === undefined ? "tag.destinationOrNone" : "tag.memoOrNone");
