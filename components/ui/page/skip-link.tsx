export function SkipLink() {
  return (
    <a
      href="#main"
      className="focus-visible:rounded-control focus-visible:bg-raised sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-2 focus-visible:top-2 focus-visible:z-50 focus-visible:px-3 focus-visible:py-2"
    >
      Skip to content
    </a>
  );
}
