import type { Readable } from 'node:stream';
import type { MemberData } from '@dealstead/contracts/account/internal';
import { ZipArchive } from 'archiver';

/** CSV with a header. A text cell that starts like a formula is prefixed, so that spreadsheets do not run it. */
function toCsv(rows: MemberData[string]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.map(cell).join(','), ...lines].join('\r\n') + '\r\n';
}

function cell(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : value instanceof Date
        ? value.toISOString()
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const readme = (email: string, at: Date) => `What Dealstead holds about ${email}, as of ${at.toISOString()}.

Each folder is the part of one of our services: the same rows as JSON and as CSV. Amounts whose name ends in _cents are
whole cents. Passwords, secrets of authenticator apps, and links and codes that were mailed are not in it.
`;

/** A ZIP stream with a folder for each service and every data set as JSON and CSV. */
export function createExportArchive(email: string, parts: Readonly<Record<string, MemberData>>): Readable {
  const zip = new ZipArchive({ zlib: { level: 6 } });
  zip.append(readme(email, new Date()), { name: 'README.txt' });
  for (const [service, data] of Object.entries(parts))
    for (const [name, rows] of Object.entries(data)) {
      zip.append(JSON.stringify(rows, null, 2), { name: `${service}/${name}.json` });
      if (rows.length > 0) zip.append(toCsv(rows), { name: `${service}/${name}.csv` });
    }
  void zip.finalize(); // an error fails the stream
  return zip;
}
