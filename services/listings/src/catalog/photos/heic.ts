import { open, readFile } from 'node:fs/promises';
import { detectFileType, headBytes } from '@dealstead/service-kit/fileType';

/** An iPhone's photo: its size is in the header, its pixels are decoded on demand. */
export interface HeicPhoto {
  readonly width: number;
  readonly height: number;
  /** RGBA, upright, since the format stores its rotation as a transformation; null if the file is damaged. */
  decode(): Promise<Buffer | null>;
}

/** libheif as WebAssembly, since the binaries of sharp have no HEVC decoder. Loaded with the first HEIC. */
let library: ReturnType<typeof load> | undefined;
const load = async () => (await import('libheif-js/libheif-wasm/libheif-bundle.mjs')).default();

async function isHeic(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return detectFileType(buffer.subarray(0, bytesRead)) === 'heic';
  } finally {
    await file.close();
  }
}

/** Opens a HEIC file; `damaged` if it holds no image, null if it is another type. */
export async function openHeic(path: string): Promise<HeicPhoto | 'damaged' | null> {
  if (!(await isHeic(path))) return null;
  const { HeifDecoder } = await (library ??= load());
  const images = new HeifDecoder().decode(await readFile(path));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  for (const other of images) if (other !== image) other.free();
  if (!image) return 'damaged';
  const [width, height] = [image.get_width(), image.get_height()];
  return {
    width,
    height,
    async decode() {
      const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
      const decoded = await new Promise<object | null>((resolve) => image.display(target, resolve));
      image.free();
      return decoded && Buffer.from(target.data.buffer);
    },
  };
}
