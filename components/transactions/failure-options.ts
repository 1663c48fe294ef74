import type { Option } from "#components/ui/table/filter-options.ts";
import { failureMeanings } from "#lib/transactions/failure-code-contract.ts";

/** The failure codes, for the filters of lists. */
export const failureOptions: Option[] = failureMeanings.map(({ code, label }) => ({ value: code, label }));
