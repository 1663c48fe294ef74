import { texts } from "./checkout-texts.js";

const intervalMs = 200;

/** Shows the camera in the dialog until it sees a QR code or the buyer cancels. Returns its text, or null. */
export async function scan(dialog) {
  const [video, status] = [dialog.querySelector("video"), dialog.querySelector("[role=status]")];
  const instruction = status.textContent;
  dialog.querySelector("button[data-close]").onclick = () => dialog.close();
  dialog.showModal();
  let stream = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    await video.play();
    return await readCode(video, dialog);
  } catch {
    status.textContent = texts.scanFailed;
    await closed(dialog);
    return null;
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
    dialog.close();
    status.textContent = instruction;
  }
}

async function readCode(video, dialog) {
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  while (dialog.open) {
    const [code] = await detector.detect(video);
    if (code) return code.rawValue;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  return null;
}

const closed = (dialog) =>
  dialog.open ? new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true })) : undefined;
