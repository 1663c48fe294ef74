const endLength = 6;

type WalletTextProps = { address: string };

/** A whole address whose first and last characters, the ones people compare, stand out. */
export function WalletText({ address }: WalletTextProps) {
  return (
    <code className="text-muted font-mono text-sm break-all">
      <strong className="text-ink font-semibold">{address.slice(0, endLength)}</strong>
      {address.slice(endLength, -endLength)}
      <strong className="text-ink font-semibold">{address.slice(endLength).slice(-endLength)}</strong>
    </code>
  );
}
