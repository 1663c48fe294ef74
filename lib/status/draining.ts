let draining = false;

/** This process now reports that it isn't ready and asks clients to close their connections, so that load balancers
 * send requests elsewhere before it stops. */
export function startDraining(): void {
  draining = true;
}

export const isDraining = (): boolean => draining;
