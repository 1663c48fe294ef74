import { Button } from "#components/ui/form/button.tsx";

type ListUpdatesProps = {
  newCount: number;
  leftCount: number;
  /** Why the last refresh failed. */
  failure: Error | null;
  onShow: () => void;
};

/** What changed since the list was rendered. Its line is always there, so that the table doesn't move. */
export function ListUpdates({ newCount, leftCount, failure, onShow }: ListUpdatesProps) {
  const changes = [
    newCount > 0 && `${newCount} new`,
    leftCount > 0 && `${leftCount} no longer ${leftCount === 1 ? "matches" : "match"} the filters`,
  ].filter(Boolean);
  return (
    <div role="status" className="flex h-10 items-center gap-3 text-sm pointer-coarse:h-12">
      {failure ? (
        <span className="text-bad">Couldn't refresh: {failure.message}</span>
      ) : (
        changes.length === 0 && <span className="text-muted">Live · refreshes every 10 s</span>
      )}
      {changes.length > 0 && (
        <>
          {changes.join(", ")}
          <Button className="h-7! pointer-coarse:h-11!" onClick={onShow}>
            Update list
          </Button>
        </>
      )}
    </div>
  );
}
