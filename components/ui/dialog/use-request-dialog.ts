"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";

type RequestDialogOptions<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** Keeps the dialog open for the response. */
  showsResponse?: (data: Data) => boolean;
  /** By default, the page refreshes. */
  onDone?: (data: Data) => void;
  /** The request may remove the trigger from the page. */
  removesTrigger?: boolean;
};

/** A dialog with one request. It cannot be closed while the request runs. */
export function useRequestDialog<Data, Variables = void>({
  mutationFn,
  showsResponse,
  onDone,
  removesTrigger,
}: RequestDialogOptions<Data, Variables>) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const isDone = useRef(false);
  const request = useSingleMutation<Data, Variables>({
    mutationFn,
    onSuccess: (data) => {
      isDone.current = true;
      if (!showsResponse?.(data)) setIsOpen(false);
      if (onDone) onDone(data);
      else router.refresh();
    },
  });
  const onOpenChange = (toOpen: boolean) => {
    if (request.isPending) return;
    if (toOpen) isDone.current = false;
    setIsOpen(toOpen);
    // Drops the response from memory; it may hold a secret.
    request.reset();
  };
  const focusAfter = () => (removesTrigger && isDone.current ? document.getElementById("main") : null);
  return { request, dialog: { open: isOpen, onOpenChange, focusAfter } };
}
