import { CodeText } from "#components/docs/code-text.tsx";
import type { FieldRow } from "#lib/openapi/contract.ts";

type FieldListProps = {
  caption: string;
  rows: FieldRow[];
  /** Marks required fields. */
  isRequest?: boolean;
};

export function FieldList({ caption, rows, isRequest }: FieldListProps) {
  return (
    <table className="border-line block w-full border-t">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type and description</th>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row) => (
          <tr
            key={row.name}
            className="border-line grid gap-x-5 border-b py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
          >
            <th scope="row" className="text-start font-mono text-xs leading-5 font-medium wrap-anywhere">
              {row.name}
              {isRequest && row.isRequired && <span className="text-muted font-sans font-normal"> required</span>}
            </th>
            <td>
              <span className="text-muted block text-sm">{row.type}</span>
              {row.description && (
                <span className="block">
                  <CodeText>{row.description}</CodeText>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
