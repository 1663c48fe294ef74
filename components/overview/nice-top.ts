/** The end of an axis: an even number with a whole half, next above the greatest value. */
export function niceTop(greatest: number): number {
  if (greatest <= 4) return 4;
  if (greatest <= 10) return 10;
  const unit = 10 ** Math.floor(Math.log10(greatest));
  return ([1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= greatest) ?? 10) * unit;
}
