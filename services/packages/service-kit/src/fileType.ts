/** The type of a file by its signature. The file name and the content type are not trusted. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'avif' | 'pdf' | 'heic' | 'gif' | 'svg' | 'other';

/** Bytes that `detectFileType` reads. */
export const headBytes = 512;

const hasBytesAt = (head: Buffer, from: number, text: string) =>
  head.toString('latin1', from, from + text.length) === text;
/** Brands of ISO base media files. sharp decodes AVIF; HEIC needs another decoder. */
const avif = /avi[fs]/;
const heic = /hei[cxms]|hev[cxms]|mif1|msf1/;

/** Detects a file's type from its first bytes. */
export function detectFileType(head: Buffer): FileType {
  if (hasBytesAt(head, 0, '\xff\xd8\xff')) return 'jpeg';
  if (hasBytesAt(head, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytesAt(head, 0, 'RIFF') && hasBytesAt(head, 8, 'WEBP')) return 'webp';
  if (hasBytesAt(head, 0, '%PDF-')) return 'pdf';
  if (hasBytesAt(head, 0, 'GIF8')) return 'gif';
  if (hasBytesAt(head, 4, 'ftyp')) {
    const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 128));
    return avif.test(brands) ? 'avif' : heic.test(brands) ? 'heic' : 'other';
  }
  return /^(?:\ufeff)?\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(head.toString('utf8')) ? 'svg' : 'other';
}

/** A file's name with the extension of its type, whatever it was called before: programs open a file by it. */
export const withExtension = (name: string, extension: string): string =>
  `${name.replace(/\.[^.\s]{1,5}$/, '')}.${extension}`;
