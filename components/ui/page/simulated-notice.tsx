/** On every page of an installation whose providers are played. */
export function SimulatedNotice() {
  return (
    <section aria-label="About the providers" className="border-line text-muted border-b px-4 py-1 text-xs md:px-6">
      Providers are played by the local simulator. Rates are invented and no money moves.
    </section>
  );
}
