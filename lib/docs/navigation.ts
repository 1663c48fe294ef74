import { type DocsLink, docsSections, type Guide, type NavigationGroup } from "#lib/docs/contract.ts";
import { operationList } from "#lib/openapi/operations.ts";

/** The docs' navigation: the guides by section, and the operations after the other pages of the reference. */
export function navigationOf(guides: readonly Guide[]): NavigationGroup[] {
  const operations = operationList.map(
    ({ operationId, method, summary }): DocsLink => ({
      href: `/docs/${operationId}`,
      title: summary,
      method: method.toUpperCase(),
    }),
  );
  return docsSections.flatMap((title) => {
    const links = guides
      .filter(({ section }) => section === title)
      .map((guide): DocsLink => ({ href: `/docs/${guide.slug}`, title: guide.title }));
    const group = { title, links };
    return title === "Reference" ? [group, { title: "Endpoints", links: operations }] : [group];
  });
}

/** The pages before and after this one. */
export function neighborsOf(groups: readonly NavigationGroup[], slug: string) {
  const links = groups.flatMap((group) => group.links);
  const index = links.findIndex(({ href }) => href === `/docs/${slug}`);
  return { previous: links[index - 1], next: index < 0 ? undefined : links[index + 1] };
}
