import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Refusal } from '@dealstead/service-kit';
import { headBytes, type FileType, detectFileType } from '@dealstead/service-kit/fileType';

/** The id of a photo or document: 128 random bits. */
export const createFileId = (): string => randomBytes(16).toString('base64url');

/** Detects the type of an uploaded file from its first bytes. */
export async function readFileType(path: string): Promise<FileType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return detectFileType(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

const typeNames: Partial<Record<FileType, string>> = {
  gif: 'a GIF',
  svg: 'an SVG drawing',
  pdf: 'a PDF',
  avif: 'an AVIF',
  heic: 'a HEIC',
};

/** 415 for a file of a type that is not accepted. */
export function unsupportedFileType(type: FileType, accepted: string): Refusal {
  return new Refusal(415, 'wrong-kind', `Upload ${accepted}. This file is ${typeNames[type] ?? 'none of these'}.`);
}
