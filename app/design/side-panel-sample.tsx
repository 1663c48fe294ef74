import { Sample } from "#app/design/sample.tsx";
import { SidePanel } from "#components/ui/dialog/side-panel.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";

type SidePanelSampleProps = { isOpen: boolean };

/** Opened by its URL, as on the pages. */
export function SidePanelSample({ isOpen }: SidePanelSampleProps) {
  return (
    <>
      <Sample title="SidePanel: details of a list item">
        <LinkButton id="open-side-panel" href="/design?panel=open" scroll={false}>
          Open the panel
        </LinkButton>
      </Sample>
      {isOpen && (
        <SidePanel title="GET /quotes" closeHref="/design" openedBy="open-side-panel">
          The stored details of this request.
        </SidePanel>
      )}
    </>
  );
}
