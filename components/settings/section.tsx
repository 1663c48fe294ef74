import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { PanelFooter } from "#components/ui/page/panel-footer.tsx";

type SectionProps = {
  title: string;
  /** One or two sentences. */
  about: ReactNode;
  /** Puts the content into a panel. */
  isPanel?: boolean;
  /** Outlines the panel: its actions can't be undone or stop what is in use. */
  isDangerous?: boolean;
  /** The panel's last line. */
  footer?: { start?: ReactNode; actions: ReactNode };
  children: ReactNode;
};

/** A section of a settings page: title and description on the left, content on the right. */
export function Section({ title, about, isPanel, isDangerous, footer, children }: SectionProps) {
  return (
    <section
      className={classNames(
        "border-line grid max-w-300 gap-x-8 gap-y-3 py-6 first-of-type:pt-1 xl:grid-cols-[15rem_minmax(0,1fr)]",
        !isPanel && "border-b last-of-type:border-b-0",
      )}
    >
      <div>
        <h2 className={classNames("font-semibold", isDangerous && "text-bad")}>{title}</h2>
        <div className="text-muted mt-0.5 max-w-prose text-sm">{about}</div>
      </div>
      {isPanel || isDangerous ? (
        <div
          className={classNames(
            "panel rounded-panel bg-raised min-w-0 self-start border",
            isDangerous ? "border-bad/50" : "border-line",
          )}
        >
          <div className="p-4">{children}</div>
          {footer && <PanelFooter start={footer.start}>{footer.actions}</PanelFooter>}
        </div>
      ) : (
        <div className="min-w-0">{children}</div>
      )}
    </section>
  );
}
