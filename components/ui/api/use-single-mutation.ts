"use client";
import { useRef, useState } from "react";

type SingleMutation<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess?: ((data: Data) => void) | undefined;
};

type State<Data, Variables> = {
  data?: Data;
  error: Error | null;
  /** What it was started with. */
  variables?: Variables;
  isPending: boolean;
  isSuccess: boolean;
};

const idle = { error: null, isPending: false, isSuccess: false };

/** A request that changes something. It can't be started while it runs: disabling the button is not enough, because two presses
 * of Enter can both arrive before it renders. */
export function useSingleMutation<Data, Variables = void>({ mutationFn, onSuccess }: SingleMutation<Data, Variables>) {
  const [state, setState] = useState<State<Data, Variables>>(idle);
  const running = useRef<Promise<Data> | null>(null);
  const isDropped = useRef(false);
  const mutate = (variables: Variables) => {
    if (running.current) return;
    const request = mutationFn(variables);
    running.current = request;
    isDropped.current = false;
    setState({ ...idle, variables, isPending: true });
    const settle = (result: Partial<State<Data, Variables>>) => {
      running.current = null;
      if (!isDropped.current) setState({ ...idle, variables, ...result });
    };
    request.then(
      (data) => {
        settle({ data, isSuccess: true });
        onSuccess?.(data);
      },
      (error: Error) => settle({ error }),
    );
  };
  /** Forgets the response, also one that hasn't arrived. */
  const reset = () => {
    isDropped.current = true;
    setState(idle);
  };
  return { ...state, mutate, reset };
}
