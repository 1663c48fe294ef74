"use client";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";

type RequestDialogOptions<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  onClose: () => void;
  /** Keeps the dialog open for the response. */
  showsResponse?: (data: Data) => boolean;
  /** By default, the page refreshes. */
  onDone?: (data: Data) => void;
  /** The request may remove the trigger from the page. */
  removesTrigger?: boolean;
};

/** An open dialog with one request. It cannot be closed while the request runs. */
export function useRequestDialog<Data, Variables = void>({
  mutationFn,
  onClose,
  showsResponse,
  onDone,
  removesTrigger,
}: RequestDialogOptions<Data, Variables>) {
  const router = useRouter();
  const isDone = useRef(false);
  const request = useSingleMutation<Data, Variables>({
    mutationFn,
    onSuccess: (data) => {
      isDone.current = true;
      if (!showsResponse?.(data)) onClose();
      if (onDone) onDone(data);
      else router.refresh();
    },
  });
  const close = () => {
    if (!request.isPending) onClose();
  };
  const focusAfter = () => (removesTrigger && isDone.current ? document.getElementById("main") : null);
  return { request, dialog: { onClose: close, focusAfter } };
}
