export type StatusRange = { from: number; to: number };

export const successRange: StatusRange = { from: 100, to: 399 };
export const failureRange: StatusRange = { from: 400, to: 599 };

/** Of "4xx" and "404". */
export const statusRanges = (statuses: string[]): StatusRange[] =>
  statuses.map((status) => {
    const from = Number(status.replace("xx", "00"));
    return { from, to: status.endsWith("xx") ? from + 99 : from };
  });
