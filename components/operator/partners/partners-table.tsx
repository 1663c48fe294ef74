import Link from "next/link";
import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";

type PartnersTableProps = {
  rows: {
    id: string;
    name: string;
    environments: Environment[];
    memberCount: number;
    suspendedAt: Date | null;
    createdAt: Date;
  }[];
};

export function PartnersTable({ rows }: PartnersTableProps) {
  return (
    <Table
      caption="Partners"
      head={
        <>
          <Th>Name</Th>
          <Th>State</Th>
          <Th>API access</Th>
          <Th isNumber>People</Th>
          <Th aria-sort="descending">Created</Th>
          <Th>Partner id</Th>
        </>
      }
    >
      {rows.map(({ id, name, environments, memberCount, suspendedAt, createdAt }) => (
        <Tr key={id} className="relative">
          <Td className="max-w-72 truncate font-medium" title={name}>
            <Link href={`/operator/partners/${id}`} prefetch={false} className="after:absolute after:inset-0">
              {name}
            </Link>
          </Td>
          <Td>{suspendedAt ? <Status kind="failed">suspended</Status> : <Status kind="success">active</Status>}</Td>
          <Td>{environments.join(", ") || <span className="text-muted">none</span>}</Td>
          <Td isNumber>{memberCount}</Td>
          <Td className="text-muted">
            <TimeText at={createdAt.toISOString()} className="relative" />
          </Td>
          <Td>
            <IdText id={id} what="partner id" className="relative" />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
