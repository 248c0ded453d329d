import { Refusal } from '@dealstead/service-kit';

const tailBytes = 2_048;

/**
 * Checks by its content that a file is a whole PDF: the header at its start and the trailer within its last 2,048 bytes. The
 * file's name and content type are not trusted.
 * @throws Refusal 415 for another type, 400 for a damaged PDF
 */
export function assertPdf(content: Buffer): void {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new Refusal(415, 'wrong-kind', 'Upload a PDF. A photo or screenshot can be printed to a PDF first.');
  if (!content.subarray(-tailBytes).includes('%%EOF'))
    throw new Refusal(400, 'unreadable', 'This PDF is damaged or incomplete. Upload it again.');
}
