import Link from "next/link";
import { CodeText } from "#components/docs/code-text.tsx";
import type { ErrorRow } from "#lib/openapi/contract.ts";

type CodeTableProps = {
  /** For screen readers. */
  caption: string;
  codes: ErrorRow[];
};

/** Error codes with their meaning, linked to their remedies. */
export function CodeTable({ caption, codes }: CodeTableProps) {
  return (
    <table className="border-line @container block w-full border-t">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody className="block">
        {codes.map(({ status, code, description, retry }) => (
          <tr
            key={code}
            className="border-line grid gap-x-5 border-b py-2 @xl:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
          >
            <th scope="row" className="text-start font-mono text-xs leading-5 font-medium wrap-anywhere">
              <span className="text-muted">{status} </span>
              <Link href={`/docs/errors#${code}`} prefetch={false} className="hover:text-accent">
                {code}
              </Link>
            </th>
            <td>
              <CodeText>{description}</CodeText>
              <span className="text-muted text-sm"> ({retry})</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
