"use client";
import { useEffect } from "react";
import { endSession } from "#components/account/session-requests.ts";
import { OfflineLinks } from "#components/shell/offline-links.tsx";
import type { Area } from "#components/shell/pages.ts";
import { useClockCommands } from "#components/shell/use-clock-commands.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { loadPageSkeleton } from "#components/ui/page/page-pending.tsx";
import { applyTheme, readTheme } from "#components/ui/page/theme.ts";
import { showToast } from "#components/ui/page/toast.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";

/** The full times, what happens offline, and the commands of the account menu and the palette. */
export function AfterPagePart({ area }: { area: Area }) {
  useClockCommands();
  useCommand("theme", (name) => applyTheme(readTheme(name)));
  const signOut = useSingleMutation({
    mutationFn: area === "operator" ? endOperatorSession : endSession,
    onSuccess: () => window.location.assign(area === "operator" ? "/operator/sign-in" : "/sign-in"),
  });
  const isFailed = signOut.error !== null;
  useEffect(() => {
    if (isFailed) showToast("Couldn't sign out. Try again.", "failure");
  }, [isFailed]);
  useCommand("sign-out", () => signOut.mutate());
  // Before the first link is followed.
  useEffect(() => void loadPageSkeleton(), []);
  return (
    <>
      <OfflineLinks />
      <TimeTooltip />
    </>
  );
}

const endOperatorSession = () =>
  fetchJson("/api/operator/session", { method: "DELETE", schema: { parse: () => undefined } });
