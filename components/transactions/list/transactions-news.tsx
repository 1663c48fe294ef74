import { Button } from "#components/ui/form/button.tsx";

type TransactionsNewsProps = {
  newCount: number;
  leftCount: number;
  /** Why the last reading failed. */
  failure: Error | null;
  onShow: () => void;
};

/** Says what has changed since the list was put on the screen; its line is always there, so that nothing moves. */
export function TransactionsNews({ newCount, leftCount, failure, onShow }: TransactionsNewsProps) {
  const changes = [
    newCount > 0 && `${newCount} new`,
    leftCount > 0 && `${leftCount} no longer ${leftCount === 1 ? "fits" : "fit"} the filters`,
  ].filter(Boolean);
  return (
    <div role="status" className="flex h-10 items-center gap-3 text-sm pointer-coarse:h-12">
      {failure ? (
        <span className="text-bad">Not up to date: {failure.message}</span>
      ) : (
        changes.length === 0 && <span className="text-muted">Statuses follow by themselves, every 10 seconds.</span>
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
