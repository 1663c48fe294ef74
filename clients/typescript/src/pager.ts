type Page<Item> = { items: readonly Item[]; hasMore: boolean; nextCursor: string | null };

/** The entries of all pages, for `for await`. Each page is fetched when it is reached. */
export class Pager<Item> implements AsyncIterable<Item> {
  /** Where to continue later. It changes after all entries of a page were processed, so that none is missed. */
  cursor: string | undefined;
  readonly #fetch: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(fetch: (cursor: string | undefined) => Promise<Page<Item>>, cursor: string | undefined) {
    this.#fetch = fetch;
    this.cursor = cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for (let hasMore = true; hasMore; ) {
      const page = await this.#fetch(this.cursor);
      yield* page.items;
      this.cursor = page.nextCursor ?? undefined;
      hasMore = page.hasMore;
    }
  }
}
