type Counted = { tries: number; successes: number };

/** "99.9 %": never rounded up, so that 100 % means every one; null where nothing was tried. */
export function successShare({ tries, successes }: Counted): string | null {
  if (tries === 0) return null;
  const tenths = Math.floor((successes * 1_000) / tries);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}
