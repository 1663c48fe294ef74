import { classNames } from "#components/ui/page/class-names.ts";

type QrCodeProps = {
  /** From lib/qr. */
  qr: { size: number; path: string };
  /** Describes its content. */
  label: string;
  className?: string;
};

/** Black on white in dark mode too, for cameras. */
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
