import type { ComponentProps } from "react";

export type RowLink = Pick<ComponentProps<"a">, "aria-current" | "aria-label" | "id"> & {
  href: string;
  /** `false`: the page stays where it is scrolled, and the list visible while the next page loads. */
  scroll?: false;
};

/** Properties of the link that a click anywhere in its row opens. TableScroll navigates, because a `Link` in each row takes longer to
 * render. */
export const rowLinkProps = ({ scroll, ...link }: RowLink) => ({
  draggable: false,
  "data-row-link": scroll === false ? "in-place" : "",
  ...link,
});
