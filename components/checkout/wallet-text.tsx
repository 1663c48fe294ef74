type WalletTextProps = { address: string };

const endLength = 6;

/** The full address or hash. Its first and last characters, which people compare, are highlighted. */
export const WalletText = ({ address }: WalletTextProps) => (
  <code dir="ltr" className="text-muted font-mono text-sm break-all">
    <strong className="text-ink font-semibold">{address.slice(0, endLength)}</strong>
    {address.slice(endLength, -endLength)}
    <strong className="text-ink font-semibold">{address.slice(endLength).slice(-endLength)}</strong>
  </code>
);
