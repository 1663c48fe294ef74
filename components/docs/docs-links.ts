export type OperationLink = { href: string; title: string; method: string };

export const guides = [
  { href: "/docs", title: "Overview" },
  { href: "/docs/errors", title: "Errors" },
  { href: "/docs/statuses", title: "Statuses" },
  { href: "/docs/webhooks", title: "Webhooks" },
  { href: "/docs/fields", title: "Fields" },
  { href: "/docs/client", title: "TypeScript client" },
];
