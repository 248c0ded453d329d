import { parseFormat, type NumberFormat } from './cellText.ts';
import { TextArena } from './textArena.ts';
import { damaged, limits, UnreadableWorkbook } from './unreadable.ts';
import { attributeOf, parseWhole, parseXml } from './xmlEvents.ts';
import type { ZipArchive } from './zipArchive.ts';

export interface Workbook {
  /** Sheets that are not hidden; at least one. */
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  /** Number formats by the style number of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly sharedStrings: TextArena;
}

export interface Sheet {
  readonly name: string;
  readonly path: string;
}

interface Relation {
  readonly type: string;
  readonly path: string;
}

/** Reads what a sheet's cells refer to. @throws UnreadableWorkbook for a file that is no workbook or must not be read */
export async function readWorkbook(zip: ZipArchive): Promise<Workbook> {
  assertIsPlainWorkbook(zip);
  const [main] = [...(await readRelations(zip, '_rels/.rels', '')).values()].filter(
    ({ type }) => type === 'officeDocument',
  );
  const path = main?.path ?? 'xl/workbook.xml';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await readRelations(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const { sheets, is1904 } = await readSheets(zip, path);
  const worksheets = sheets.flatMap(({ name, relation }) => {
    const target = relations.get(relation);
    return target?.type === 'worksheet' ? [{ name, path: target.path }] : [];
  });
  if (worksheets.length === 0) throw new UnreadableWorkbook('This workbook has no sheet with rows.');
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path;
  const formats = await readFormats(zip, pathOf('styles'));
  const sharedStrings = await readSharedStrings(zip, pathOf('sharedStrings'));
  return { sheets: worksheets, is1904, formats, sharedStrings };
}

function assertIsPlainWorkbook(zip: ZipArchive): void {
  if (zip.has('xl/vbaProject.bin') || zip.has('xl/macrosheets/sheet1.xml'))
    throw new UnreadableWorkbook('This workbook has macros. Save it as an .xlsx workbook without macros, or as CSV.');
  if (zip.has('xl/workbook.bin'))
    throw new UnreadableWorkbook('This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV and upload that.');
  if (zip.has('content.xml') && zip.has('mimetype'))
    throw new UnreadableWorkbook('This is an OpenDocument file. Save it as .xlsx or CSV and upload that.');
  if (zip.has('word/document.xml') || zip.has('ppt/presentation.xml'))
    throw new UnreadableWorkbook('This is no spreadsheet. Upload an .xlsx workbook or CSV.');
}

/** Relations of a part by id; types without their namespace, which differs between the standard's two forms. */
async function readRelations(zip: ZipArchive, path: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!zip.has(path)) return relations;
  await parseWhole(zip.readText(path, limits.partBytes), {
    open(name, { Id, Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      const absolute = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: withoutDots(absolute) });
    },
  });
  return relations;
}

/** A path without `.` and `..`. */
const withoutDots = (path: string): string => new URL(path, 'file:///').pathname.slice(1);

async function readSheets(zip: ZipArchive, path: string) {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  await parseWhole(zip.readText(path, limits.partBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      const relation = name === 'sheet' ? attributeOf(attributes, 'id') : undefined;
      if (relation !== undefined && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: attributes.name ?? 'Sheet', relation });
    },
  });
  if (sheets.length === 0) throw damaged();
  return { sheets, is1904 };
}

async function readFormats(zip: ZipArchive, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCellFormats = false;
  if (path === undefined || !zip.has(path)) return formats;
  await parseWhole(zip.readText(path, limits.partBytes), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'cellXfs') isInCellFormats = true;
      else if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      else if (name === 'xf' && isInCellFormats) {
        const id = Number(numFmtId ?? 0);
        formats.push(parseFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return formats;
}

/** Texts that cells refer to by number. Runs of a formatted text are joined; phonetic hints are left out. */
async function readSharedStrings(zip: ZipArchive, path: string | undefined): Promise<TextArena> {
  const arena = new TextArena();
  if (path === undefined || !zip.has(path)) return arena;
  let parts: string[] = [];
  let length = 0;
  let isText = false;
  let isPhonetic = false;
  const parsing = parseXml(zip.readText(path, limits.sharedStringsBytes), {
    open(name) {
      if (name === 'si') [parts, length] = [[], 0];
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(text) {
      if (!isText) return;
      length += text.length;
      // The rest of a text that no cell can hold is not read.
      if (length <= limits.cellLength) parts.push(text);
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') arena.add(parts.join(''));
    },
  });
  for await (const _ of parsing);
  return arena;
}
