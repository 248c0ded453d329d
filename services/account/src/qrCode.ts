import { create } from 'qrcode';

/** A QR code as its size in modules and an SVG path of the dark modules. */
export function renderQrPath(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Array.from(data.subarray(y * size, (y + 1) * size), (dark) => (dark ? '1' : '0')).join('');
    return [...row.matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  return { size, path: rows.join('') };
}
