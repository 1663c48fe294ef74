import { CodeText } from "#components/docs/code-text.tsx";
import type { ErrorRow } from "#lib/openapi/contract.ts";

type ErrorTableProps = { errors: ErrorRow[] };

export function ErrorTable({ errors }: ErrorTableProps) {
  return (
    <table className="border-line @container block w-full border-t">
      <caption className="sr-only">Errors</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody className="block">
        {errors.map(({ status, code, description, retry }) => (
          <tr
            key={code}
            className="border-line grid gap-x-5 border-b py-2 @xl:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
          >
            <th scope="row" className="text-left font-mono text-xs leading-5 font-medium wrap-anywhere">
              <span className="text-muted">{status}</span> {code}
            </th>
            <td>
              <CodeText>{description}</CodeText> <span className="text-muted text-sm">({retry})</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
