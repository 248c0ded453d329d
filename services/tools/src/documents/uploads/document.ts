import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '@dealstead/service-kit';
import { encodeImage } from '@dealstead/service-kit/encodeImage';
import { detectFileType, headBytes, withExtension } from '@dealstead/service-kit/fileType';

/** Pixels of the longer side of a picture: a photographed page stays readable. */
const longestSide = 4_000;

/** A document as it is stored. */
export interface PreparedDocument {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Reads a document, whose size the endpoint limits. The type is that of its first bytes: name and header are not trusted. Of a
 * picture only the pixels are kept, because a photo of a page or a house says where and with what it was taken. The name gets the
 * extension of what is stored.
 * @throws Refusal 400 for another type and for a damaged picture, Unavailable if it takes too long
 */
export async function prepareDocument(upload: Readable, name: string): Promise<PreparedDocument> {
  const content = await buffer(upload);
  const type = detectFileType(content.subarray(0, headBytes));
  switch (type) {
    case 'pdf':
      return { name: withExtension(name, 'pdf'), type: 'application/pdf', content };
    case 'jpeg':
    case 'png':
    case 'webp': {
      const { file } = await encodeImage(content, { longestSide, format: 'webp' });
      return { name: withExtension(name, 'webp'), type: 'image/webp', content: file };
    }
    default:
      throw new Refusal(400, 'not-a-document', 'Upload a PDF, JPEG, PNG or WebP file.');
  }
}
