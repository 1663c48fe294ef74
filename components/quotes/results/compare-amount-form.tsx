import Form from "next/form";
import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { formatNumber } from "#lib/format-number.ts";

type CompareAmountFormProps = { path: string; address: Record<string, string>; other: string };

/** A plain GET form: both amounts are part of the URL. */
export function CompareAmountForm({ path, address, other }: CompareAmountFormProps) {
  const parameters = Object.entries({ ...address, view: "amounts" }).filter(([, value]) => value !== "");
  return (
    <Form action={path} className="mb-4 flex flex-wrap items-end gap-3">
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="other-amount" className="font-medium">
        Compare {formatNumber(address.amount ?? "")} with
        <Input
          id="other-amount"
          name="other_amount"
          defaultValue={other}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
          className="mt-1 w-40 text-right tabular-nums"
        />
      </label>
      <Button type="submit">Compare</Button>
    </Form>
  );
}
