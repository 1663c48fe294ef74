"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

type SingleMutation<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess?: (data: Data) => void;
};

/** A mutation that can't be started while it runs. Disabling the button is not enough: two presses of Enter can both arrive
 * before it renders. */
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
