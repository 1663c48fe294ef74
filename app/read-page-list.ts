import { cookies } from "next/headers";
import { fromPrimary, type ListReader, type ReadList, readList } from "#lib/replica/read-list.ts";
import { recentChangeSeconds } from "#lib/replica/recent-change.ts";

const changeCookie = "changed";

/** The Set-Cookie header of a response to a change: until a replica must have it, this browser's lists are read from the primary. Null
 * without a replica. */
export function changeCookieLine(isSecure: boolean): string | null {
  const seconds = recentChangeSeconds();
  if (seconds === null) return null;
  return `${changeCookie}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

const needsCurrent = async (): Promise<boolean> =>
  recentChangeSeconds() === null || (await cookies()).get(changeCookie) !== undefined;

/** How a download reads, part by part, so that one that fails on the replica is repeated on the primary. */
export async function downloadReader(): Promise<ListReader> {
  return (await needsCurrent()) ? fromPrimary : async (read) => (await readList(read)).result;
}

/** Reads lists for a page. They may be a few seconds old, but have this browser's changes. */
export async function readPageList<Result>(read: () => Promise<Result>): Promise<ReadList<Result>> {
  return (await needsCurrent()) ? { result: await read(), asOf: null } : readList(read);
}
