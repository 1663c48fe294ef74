import { redirect } from "next/navigation";
import { requirePartner } from "#http/session.ts";

export default async function EnvironmentPage({ params }: PageProps<"/[environment]">) {
  const { environment } = await requirePartner(params);
  redirect(`/${environment}/overview`);
}
