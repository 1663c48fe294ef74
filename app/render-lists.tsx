import type { ReactElement } from "react";
import { readPageList } from "#app/read-page-list.ts";
import { DataAsOf } from "#components/ui/page/data-as-of.tsx";

/** The content of a page of lists, which may be a few seconds old, and says so. */
export async function renderLists(render: () => Promise<ReactElement>): Promise<ReactElement> {
  const { result, asOf } = await readPageList(render);
  return (
    <>
      <DataAsOf at={asOf} />
      {result}
    </>
  );
}
