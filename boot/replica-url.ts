const beforeHost = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?/;

const loginOf = (url = ""): string => beforeHost.exec(url)?.[2] ?? "";
const userOf = (url?: string): string => loginOf(url).replace(/[:@].*/s, "");

/** The address of the replica for a part. A replica has the roles of its primary, so the part uses its own there, too, unless the
 * address has another user than the owner. */
export function replicaUrlOf(replica: string, part: { url: string; ownerUrl?: string | undefined }): string {
  const user = userOf(replica);
  if (user !== "" && user !== userOf(part.ownerUrl)) return replica;
  return replica.replace(beforeHost, (_all, scheme) => scheme + loginOf(part.url));
}
