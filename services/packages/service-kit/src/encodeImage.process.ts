import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * Process that decodes one untrusted image from its standard input and writes it in the format that its arguments name. The size follows on the standard error
 * stream as JSON. Only pixels are retained, rotated upright. Exit code 2 for an image that cannot be used.
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`) });

const [longestSide, format] = [Number(process.argv[2]), process.argv[3]];

try {
  const image = sharp(await buffer(process.stdin), { failOn: 'error', limitInputPixels: 40_000_000 })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const encoded = format === 'png' ? image.png({ compressionLevel: 9 }) : image.webp({ quality: 80 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  process.stderr.write(JSON.stringify({ width: info.width, height: info.height }));
  process.stdout.write(data);
} catch {
  process.exitCode = 2;
}
