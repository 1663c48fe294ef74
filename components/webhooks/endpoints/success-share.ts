type Counted = { attempts: number; successes: number };

/** "99.9 %": never rounded up, so that 100 % means every one; null where there was no attempt. */
export function successShare({ attempts, successes }: Counted): string | null {
  if (attempts === 0) return null;
  const tenths = Math.floor((successes * 1_000) / attempts);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}
