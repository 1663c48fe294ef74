import { Sample } from "#app/design/sample.tsx";
import { SidePanel } from "#components/ui/dialog/side-panel.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";

type SidePanelSampleProps = { isOpen: boolean };

/** Opened by its address, as in the pages: once it is there it takes the focus. */
export function SidePanelSample({ isOpen }: SidePanelSampleProps) {
  return (
    <>
      <Sample title="SidePanel: one thing of a list beside it">
        <LinkButton id="open-side-panel" href="/design?panel=open" scroll={false}>
          Open the panel
        </LinkButton>
      </Sample>
      {isOpen && (
        <SidePanel title="GET /quotes" closeHref="/design" openedBy="open-side-panel">
          What is stored of this request.
        </SidePanel>
      )}
    </>
  );
}
