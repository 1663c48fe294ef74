/** Shown on every page of an installation in demo mode. */
export function SimulatedNotice() {
  return (
    <section aria-label="Demo mode" className="border-line text-muted border-b px-4 py-1 text-xs md:px-6">
      Demo mode: simulated providers and rates. No real money moves.
    </section>
  );
}
