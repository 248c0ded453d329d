import type { Affiliate } from '@dealstead/contracts';
import { toast } from '@dealstead/kit';
import { saveBlob } from '@dealstead/kit/data';

/** Pixels per module: sharp when printed about 10 cm wide. */
const scale = 24;
/** Quiet zone in modules, as QR scanners require. */
const quiet = 4;

/** Downloads a QR code as an image. */
export async function saveQrCode({ size, path }: Affiliate['qr'], name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (size + 2 * quiet) * scale;
  const context = canvas.getContext('2d');
  const blob = context && (await renderPng(canvas, context, { size, path }));
  if (!blob) {
    toast({ title: 'Error', description: 'The QR code could not be saved. Try again.', destructive: true });
    return;
  }
  saveBlob(name, blob);
}

function renderPng(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { size, path }: Affiliate['qr'],
): Promise<Blob | null> {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.setTransform(scale, 0, 0, scale, quiet * scale, quiet * scale);
  const dark = new Path2D(path);
  context.clip(dark);
  context.fillRect(0, 0, size, size);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
