"use client";
import { useState } from "react";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import type { MemberLine } from "#lib/people/users/contract.ts";

type RemoveMemberDialogProps = { path: string; member: MemberLine; refusedBy: string | undefined };

/** Offers to revoke the API keys that the member created. */
export function RemoveMemberDialog({ path, member, refusedBy }: RemoveMemberDialogProps) {
  const { name, email, activeKeyCount: count } = member;
  const [revokesKeys, setRevokesKeys] = useState(false);
  return (
    <RequestDialog
      path={path}
      method="DELETE"
      fixed={{ revoke_keys: revokesKeys }}
      refusedBy={refusedBy}
      look="menu"
      label="Remove"
      title={`Remove ${name}?`}
      description={`${email} is signed out everywhere immediately.`}
      action="Remove member"
      busy="Removing…"
      failed="The member was not removed"
      done="Member removed"
      isDangerous
    >
      {count > 0 && (
        <Checkbox checked={revokesKeys} onChange={(event) => setRevokesKeys(event.target.checked)}>
          Revoke the {count === 1 ? "API key" : `${count} API keys`} they created
          <span className="text-muted block text-sm">
            Requests with {count === 1 ? "it" : "them"} are then rejected. Otherwise{" "}
            {count === 1 ? "it keeps" : "they keep"} working.
          </span>
        </Checkbox>
      )}
    </RequestDialog>
  );
}
