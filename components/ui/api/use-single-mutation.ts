"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

type SingleMutation<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess?: (data: Data) => void;
};

/** A mutation that takes no second start while the first one runs. A disabled button alone comes a moment too late:
 * two presses of Enter can both arrive before it is drawn. */
export function useSingleMutation<Data, Variables = void>({ mutationFn, onSuccess }: SingleMutation<Data, Variables>) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: (variables: Variables) =>
      mutationFn(variables).finally(() => {
        isRunning.current = false;
      }),
    onSuccess,
  });
  const mutate = (variables: Variables) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(variables);
  };
  return { ...mutation, mutate };
}
