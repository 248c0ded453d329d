import { ellipsizeText } from '@dealstead/contracts';
import { notImportable } from './table.ts';
import { limits } from './workbook/unreadable.ts';
import type { ZipArchive } from './workbook/zipArchive.ts';

/** Parts that only files of an office program have. */
const officeParts = [
  '[Content_Types].xml',
  'mimetype',
  'xl/workbook.bin',
  'xl/vbaProject.bin',
  'word/document.xml',
  'ppt/presentation.xml',
];

/** Whether a ZIP file is a document of an office program, such as a workbook. */
export const isOfficeFile = (zip: ZipArchive): boolean => officeParts.some((path) => zip.has(path));

const isList = /\.(?:csv|tsv|tab|txt|xlsx|vcf)$/i;
/** What operating systems add. */
const isHidden = /(?:^|\/)(?:__MACOSX\/|\.)|\/$|(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i;

/** The one list in a ZIP file, unpacked. @throws Refusal 400 for none or several, which it names */
export function readOnlyList(zip: ZipArchive): AsyncGenerator<Buffer> {
  const files = zip.paths.filter((path) => !isHidden.test(path));
  const lists = files.filter((path) => isList.test(path));
  const [path, ...others] = lists.length > 0 ? lists : files;
  if (path === undefined) throw notImportable('This ZIP file is empty.');
  if (others.length > 0)
    throw notImportable(
      `This ZIP file has several files: ${nameSome([path, ...others])}. Unzip it and upload the one with your list.`,
    );
  return zip.readBytes(path, limits.sheetBytes);
}

const shown = 5;
const nameSome = (paths: readonly string[]): string =>
  [
    ...paths.slice(0, shown).map((path) => `“${ellipsizeText(path, 80)}”`),
    ...(paths.length > shown ? ['and others'] : []),
  ].join(', ');
