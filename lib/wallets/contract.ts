import { noTag } from "./no-tag-contract.ts";

type TagRule = {
  /** What the network's wallets call it. */
  name: string;
  format: string;
  /** Of a memo. */
  lengthMax?: number;
  isTag(tag: string): boolean;
};

/** Printable ASCII without leading, trailing, or repeated spaces. */
export const tagText = /^[!-~]+( [!-~]+)*$/;

const destinationTag: TagRule = {
  name: "destination tag",
  format: "a whole number from 0 to 4294967295",
  isTag: (tag) => /^(0|[1-9]\d{0,9})$/.test(tag) && Number(tag) <= 0xffff_ffff,
};

const memo = (lengthMax: number): TagRule => ({
  name: "memo",
  format: `at most ${lengthMax} characters long`,
  lengthMax,
  isTag: (tag) => tag.length <= lengthMax && tagText.test(tag),
});

// By coin, because `mainnet` means each coin's own chain.
const ruleOfCoin: Record<string, TagRule> = { XRP: destinationTag, XLM: memo(28), EOS: memo(120) };
const ruleOfNetwork: Record<string, TagRule> = {
  ripple: destinationTag,
  stellar: memo(28),
  ton: memo(120),
  eos: memo(120),
};

export function tagRuleOf(crypto: string, network: string): TagRule | null {
  const [rules, name] = network === "mainnet" ? [ruleOfCoin, crypto] : [ruleOfNetwork, network];
  // A client may send "__proto__" as the network.
  return (Object.hasOwn(rules, name) && rules[name]) || null;
}

/** "destination tag" or "memo" on networks where several people can share an address, such as an exchange's customers;
 * null on all others. */
export const tagNameOf = (crypto: string, network: string): string | null => tagRuleOf(crypto, network)?.name ?? null;

/** Whether this is a tag of the network, or states that there is none. */
export function isWalletTag(crypto: string, network: string, tag: string): boolean {
  return tag.toLowerCase() === noTag || tagRuleOf(crypto, network)?.isTag(tag) === true;
}

export type TaggedWallet = { address: string | null; tag: string | null };

/** "Destination tag" or "Memo", to start a label with. */
export const tagLabelOf = (crypto: string, network: string): string => {
  const name = tagNameOf(crypto, network) ?? "tag";
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Nobody can tell from an address whether it needs a tag, so the client has to state it: the tag, or that there is none. */
export const isTagMissing = (crypto: string, network: string, { address, tag }: TaggedWallet): boolean =>
  address !== null && tag === null && tagRuleOf(crypto, network) !== null;
