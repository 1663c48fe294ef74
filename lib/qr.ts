import QRCode from "qrcode";

/** A QR code as SVG: `path` fills the dark squares of a view box of `size` by `size`. */
export type QrImage = { size: number; path: string };

const margin = 4;

/** Draws each horizontal run of dark squares as a bar of height 1. */
export function drawQr(text: string): QrImage {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && modules.get(y, x)) x += 1;
      if (x > start) path += `M${start + margin} ${y + margin}h${x - start}v1H${start + margin}z`;
    }
  }
  return { size: size + 2 * margin, path };
}
