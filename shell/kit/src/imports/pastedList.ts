/** Delimiters of a pasted list, by how spreadsheets and mail programs copy. */
const delimiters = ['\t', ',', ';', '|'] as const;

const emailPart = /[^\s@<>,;|"]+@[^\s@<>,;|"]+\.[^\s@<>,;|"]{2,}/;
const phonePart = /^\+?[\d\s().-]{10,18}$/;

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]): string => cells.map(cell).join(',');

/**
 * A pasted list as CSV with column names. Addresses separated by commas, semicolons or line breaks, also as
 * `Ruth Amsel <ruth@example.com>`, become columns of names and addresses. A table without names of its columns gets some.
 * @returns null for a text without any address or phone number
 */
export function pastedListToCsv(pasted: string): string | null {
  const text = pasted.trim();
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const first = rows[0];
  if (first === undefined) return null;
  if (isAddressList(rows)) return addressesToCsv(text);
  const hasNames = !emailPart.test(first) && !first.split(/[\t,;|]/).some((part) => phonePart.test(part.trim()));
  if (hasNames) return rows.length > 1 ? text : null;
  const delimiter = delimiters.find((sign) => first.includes(sign)) ?? ',';
  const columns = nameColumns(first.split(delimiter).map((part) => part.trim()));
  return columns ? `${columns.join(delimiter)}\n${text}` : null;
}

const addressPart = new RegExp(`^[^@\\t|]*?<?${emailPart.source}>?\\s*$`);

/**
 * Whether rows have nothing but addresses, with or without the name of their owner. Beyond the first row, a single
 * mistyped address does not make the list a table.
 */
function isAddressList(rows: readonly string[]): boolean {
  return rows.every((row, i) => {
    if (row.includes('\t')) return false;
    const parts = row.split(/[,;]/).filter((part) => part.trim() !== '');
    return (i > 0 && parts.length === 1) || parts.every((part) => addressPart.test(part));
  });
}

function addressesToCsv(text: string): string {
  const people = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const email = emailPart.exec(part)?.[0] ?? part;
      const name = part.replace(/<?[^\s<]*@[^>]*>?/, '').replaceAll('"', '');
      return line([name.trim(), email]);
    });
  return ['Name,Email', ...people].join('\n');
}

/** Names for the columns of a table without names, by its first row. */
function nameColumns(cells: readonly string[]): string[] | null {
  let texts = 0;
  const names = cells.map((text) => {
    if (emailPart.test(text)) return 'Email';
    if (phonePart.test(text)) return 'Phone';
    texts += 1;
    return texts === 1 ? 'Name' : `Column ${texts}`;
  });
  const isUnique = new Set(names).size === names.length;
  if (!names.includes('Email') && !names.includes('Phone')) return null;
  return isUnique ? names : names.map((name, i) => (names.indexOf(name) === i ? name : `${name} ${i + 1}`));
}
