import * as z from "zod";
import { environments, sides } from "#db/enums.ts";
import { lenient } from "#lib/list-contract.ts";
import { type ReportPeriod, reportPeriods } from "./range-contract.ts";

const day = lenient(z.iso.date());
const id = lenient(z.string().regex(/^[\w-]{1,64}$/));

/** The query of the page. `provider` is the open one; `partner` and `environment` are the operator's. */
export const reportFilter = z.object({
  period: z.enum(reportPeriods as [ReportPeriod]).catch("30d"),
  from: day,
  to: day,
  type: z.enum(sides).catch("BUY"),
  fiat_currency: lenient(z.string().regex(/^[A-Z]{3}$/)),
  payment_method: id,
  provider: id,
  partner: id,
  environment: lenient(z.enum(environments)),
});
export type ReportFilter = z.output<typeof reportFilter>;
