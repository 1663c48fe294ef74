"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";

type DialogAct<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** The answer is shown in the dialog, which then stays open. */
  hasAnswer?: boolean;
  onDone?: (data: Data) => void;
  /** The button that opened it goes with what it does. */
  isLast?: boolean;
};

/** A dialog that does one thing: it cannot be closed meanwhile, and what it did shows on the page below. */
export function useDialogAct<Data, Variables = void>({
  mutationFn,
  hasAnswer,
  onDone,
  isLast,
}: DialogAct<Data, Variables>) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const isDone = useRef(false);
  const act = useSingleMutation<Data, Variables>({
    mutationFn,
    onSuccess: (data) => {
      isDone.current = true;
      if (!hasAnswer) setIsOpen(false);
      if (onDone) onDone(data);
      else router.refresh();
    },
  });
  const onOpenChange = (toOpen: boolean) => {
    if (act.isPending) return;
    setIsOpen(toOpen);
    // What was answered, a secret among others, leaves the page's memory with the dialog.
    act.reset();
  };
  const focusAfter = () => (isLast && isDone.current ? document.getElementById("main") : null);
  return { act, dialog: { open: isOpen, onOpenChange, focusAfter } };
}
