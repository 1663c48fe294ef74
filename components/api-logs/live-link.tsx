"use client";
import { useRouter } from "next/navigation";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";

type LiveLinkProps = { href: string; isLive: boolean };

export function LiveLink({ href, isLive }: LiveLinkProps) {
  const router = useRouter();
  useCommand("live", () => router.push(href, { scroll: false }));
  return (
    <LinkButton href={href} prefetch={false} scroll={false}>
      {isLive ? "Pause" : "Live"}
    </LinkButton>
  );
}
