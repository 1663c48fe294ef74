import { networkName } from "#lib/assets/networks-contract.ts";
import type { QuoteEntry } from "./contract.ts";

type Reason = NonNullable<QuoteEntry["unsupported"]>;

/** For people: a reason with names instead of the API's identifiers of payment methods and of a coin's own network. */
export const nameValues = <Given extends Reason | undefined>(
  reason: Given,
  crypto: string,
  methods: Readonly<Record<string, string>>,
): Given =>
  reason && {
    ...reason,
    message: reason.message
      .replaceAll(" on mainnet", "")
      .replaceAll(/\bmainnet\b/g, networkName("mainnet", crypto))
      .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (id) => methods[id] ?? id)
      // Other identifiers are words, such as card, so only where one is named.
      .replace(/(?<=doesn't offer )[a-z]+(?= for )/, (id) => methods[id] ?? id)
      .replace(/(?<=Available: )[^.]+/, (list) =>
        list
          .split(", ")
          .map((id) => methods[id] ?? id)
          .join(", "),
      ),
  };
