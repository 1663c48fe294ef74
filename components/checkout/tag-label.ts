import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { tagNameOf } from "#lib/wallets/contract.ts";

/** What the network's wallets call the tag. */
export const tagKind = (crypto: string, network: string): "destination" | "memo" =>
  tagNameOf(crypto, network) === "destination tag" ? "destination" : "memo";

/** "Destination tag" or "Memo". */
export const tagLabel = (crypto: string, network: string, { t }: CheckoutText): string =>
  t(`tag.${tagKind(crypto, network)}`);
