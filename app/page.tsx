import { redirect } from "next/navigation";
import { currentUser } from "#app/session.ts";

export default async function StartPage() {
  redirect((await currentUser()) ? "/sandbox/overview" : "/sign-in");
}
