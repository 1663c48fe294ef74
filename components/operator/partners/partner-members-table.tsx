import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Role } from "#db/enums.ts";

type PartnerMembersTableProps = { members: { id: string; name: string; email: string; role: Role; since: Date }[] };

/** Who works for a partner. Passwords, sessions and roles are the partner's own affair. */
export function PartnerMembersTable({ members }: PartnerMembersTableProps) {
  if (members.length === 0) return <p className="text-muted">Nobody yet.</p>;
  return (
    <ul className="-my-1.5">
      {members.map(({ id, name, email, role, since }) => (
        <li key={id} className="border-line flex flex-wrap justify-between gap-x-4 border-t py-1.5 first:border-t-0">
          <span className="min-w-0 break-words">
            {name} <span className="text-muted">{email}</span>
          </span>
          <span className="text-muted">
            {role}, since <TimeText at={since.toISOString()} />
          </span>
        </li>
      ))}
    </ul>
  );
}
