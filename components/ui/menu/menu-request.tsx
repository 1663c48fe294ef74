"use client";
import { useRouter } from "next/navigation";
import { useRefusal } from "#components/ui/api/refusal-context.ts";
import { type SentRequest, sendRequest } from "#components/ui/api/send-request.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { showToast } from "#components/ui/page/toast.ts";
import { MenuButton } from "./menu-items.tsx";

type MenuRequestProps = SentRequest & {
  label: string;
  /** The toast after success, and the start of the one after a failure: "The delivery was not queued". */
  done: string;
  failed: string;
};

/** An item of a Menu that sends a request without asking. For what has consequences, use RequestDialog with `look="menu"`. */
export function MenuRequest({ label, done, failed, ...request }: MenuRequestProps) {
  const router = useRouter();
  const refusal = useRefusal(request);
  const { mutate } = useSingleMutation({
    mutationFn: () =>
      sendRequest(request, {}).then(
        () => showToast(done),
        (error: Error) => showToast(`${failed}. ${error.message}`, "failure"),
      ),
    onSuccess: () => router.refresh(),
  });
  if (refusal) return null;
  return <MenuButton onClick={() => mutate()}>{label}</MenuButton>;
}
