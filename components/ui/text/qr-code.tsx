import { classNames } from "#components/ui/page/class-names.ts";

type QrCodeProps = {
  /** As lib/qr draws it. */
  qr: { size: number; path: string };
  /** What is in it, for who cannot see it. */
  label: string;
  className?: string;
};

/** Black on white in the dark too: cameras expect it so. */
export const QrCode = ({ qr, label, className }: QrCodeProps) => (
  <svg
    viewBox={`0 0 ${qr.size} ${qr.size}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
    className={classNames("rounded-panel", className)}
  >
    <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="white" />
    <path d={qr.path} fill="black" />
  </svg>
);
