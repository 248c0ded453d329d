import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aptUnpack } from '../servers/programs.ts';
import { root } from './run.ts';

/** Fonts of Debian, which are unpacked once and installed nowhere. */
const unpackedFonts = join(root, '.data/tools/fonts');

/**
 * Writes a fontconfig file with which Chromium knows only the fonts of one Debian package.
 * @param file the file to write, for `FONTCONFIG_FILE`
 */
export async function writeFontConfig(file: string, debianPackage: string): Promise<void> {
  const folder = join(unpackedFonts, debianPackage);
  if (!existsSync(folder)) {
    const incomplete = `${folder}.${process.pid}`;
    await aptUnpack([debianPackage], incomplete);
    await rm(join(incomplete, 'debs'), { recursive: true });
    await rename(incomplete, folder);
  }
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${unpackedFonts}/cache</cachedir></fontconfig>`,
  );
}
