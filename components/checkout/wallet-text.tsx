const endLength = 6;

type WalletTextProps = { address: string };

/** The full address. Its first and last characters, which people compare, are highlighted. */
export function WalletText({ address }: WalletTextProps) {
  return (
    <code className="text-muted font-mono text-sm break-all">
      <strong className="text-ink font-semibold">{address.slice(0, endLength)}</strong>
      {address.slice(endLength, -endLength)}
      <strong className="text-ink font-semibold">{address.slice(endLength).slice(-endLength)}</strong>
    </code>
  );
}
