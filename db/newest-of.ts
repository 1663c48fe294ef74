type Sortable = { createdAt: Date; id: string };

/** Merges several lists into one, newest first. */
export const newestOf = <Row extends Sortable>(rows: Row[], limit: number): Row[] =>
  rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)).slice(0, limit);
