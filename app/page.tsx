import { redirect } from "next/navigation";
import { currentPerson } from "#app/session.ts";

export default async function StartPage() {
  redirect((await currentPerson()) ? "/sandbox/overview" : "/sign-in");
}
