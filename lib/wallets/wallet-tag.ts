import { type FieldCode, invalidField } from "#lib/errors.ts";
import { type TaggedWallet, tagRuleOf } from "./contract.ts";
import { noTag } from "./no-tag-contract.ts";

/** Throws validation_failed on wallet_address_tag. */
export function assertWalletTag(crypto: string, network: string, { address, tag }: TaggedWallet): void {
  if (tag === null) return;
  const invalid = (code: FieldCode, message: string) => invalidField("wallet_address_tag", code, message);
  const rule = tagRuleOf(crypto, network);
  if (!rule && tag !== noTag) {
    const message = `${crypto} addresses on ${network} have no tag. Leave it out`;
    throw invalid("wallet_address_tag_unsupported", message);
  }
  if (address === null) throw invalid("wallet_address_required", "Requires wallet_address");
  if (!rule || tag === noTag) return;
  if (rule.isTag(tag)) return;
  const message = `Must be ${rule.format}, or "${noTag}" if the address needs no ${rule.name}`;
  throw invalid("wallet_address_tag_invalid", message);
}
