import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, type JSXAttribute, type JSXElement, type JSXFragment, type TemplateLiteral } from '@swc/core';
import { UserError, describeError } from '@dealstead/slice-tools/userError';

/**
 * `npm run copy -- mfe-listings` prints every text that a package shows on the screen, by file and line, so that an editor
 * can read it in one go. Texts stay in the components, where a change of a sentence is reviewed with what is around it.
 * Without a package it prints those of all slices, the shell, the kit and the labels of contracts.
 */
const packages = [
  'shell/src',
  'shell/kit/src',
  'mfe-listings',
  'mfe-tools',
  'mfe-account',
  'mfe-admin',
  'services/packages/contracts/src',
];
const root = join(import.meta.dirname, '../..');

/** Attributes and properties whose single words are texts, too. */
const textNames =
  /^(label|title|text|description|message|hint|heading|lead|placeholder|alt|unset|name|button|confirm|action|note|question|answer|body|suffix|prefix|aria-label|pendingLabel|.*Label|.*Title|.*Text)$/;
/** Attributes that never hold a text. */
const codeNames =
  /^(className|href|to|src|id|key|type|role|rel|method|viewBox|d|autoComplete|data-.*|xmlns|fill|style)$/;

/** Whether a string literal reads as a sentence or a phrase rather than as an identifier. */
const readsAsText = (value: string): boolean =>
  /[A-Za-z]/.test(value) &&
  /^[A-Z“"'$…{0-9]/.test(value) &&
  /[a-z}.!?]\s+\S/.test(value) &&
  !/[;=<>]|^M[\d.-]/.test(value);

/** Files without texts of the product: tests, samples and scripts. */
const notShown = /\.test\.|(^|\/)(testing|fixtures|kit-page|icons|theme)\//;

interface Text {
  readonly line: number;
  readonly text: string;
}

type Node = { readonly type: string; readonly span?: { readonly start: number } } & Record<string, unknown>;

/** The texts of a source file in their order. */
export function textsOf(source: string, tsx = true): Text[] {
  const module = parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' });
  const bytes = Buffer.from(source);
  // Offsets count UTF-8 bytes from the end of the file that was parsed before; comments before the first statement do not count.
  const first = module.body[0];
  const shift = first ? first.span.start - firstStatementAt(source) : 0;
  const found: Text[] = [];
  const add = (node: Node, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (!/\p{L}/u.test(plain.replace(/\{[^}]*\}|<[^>]*>/g, ''))) return;
    const before = bytes.subarray(0, (node.span?.start ?? 0) - shift).toString();
    found.push({ line: before.split('\n').length, text: plain });
  };
  visit(module as unknown as Node, null, add);
  return found.toSorted((one, other) => one.line - other.line);
}

function firstStatementAt(source: string): number {
  const lead = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/.exec(source)?.[0] ?? '';
  return Buffer.byteLength(lead);
}

function visit(value: unknown, name: string | null, add: (node: Node, text: string) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, name, add));
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TsTypeAnnotation':
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
    case 'TaggedTemplateExpression':
      return;
    case 'NewExpression':
      // Errors of programs are for developers.
      if (/^(Type|Range)?Error$/.test(String((node.callee as { value?: unknown }).value))) return;
      break;
    case 'JSXElement':
    case 'JSXFragment':
      addChildren(node as unknown as JSXElement | JSXFragment, add);
      break;
    case 'JSXAttribute': {
      const attribute = node as unknown as JSXAttribute;
      const own = attribute.name.type === 'Identifier' ? attribute.name.value : '';
      return codeNames.test(own) ? undefined : visit(attribute.value, own, add);
    }
    case 'KeyValueProperty': {
      const key = node.key as { value?: unknown };
      // Summaries of endpoints are documentation.
      if (key.value === 'summary') return;
      return visit(node.value, typeof key.value === 'string' ? key.value : null, add);
    }
    case 'StringLiteral': {
      const text = String(node.value);
      if (readsAsText(text) || (name !== null && textNames.test(name) && /^[A-Z]/.test(text))) add(node, text);
      return;
    }
    case 'TemplateLiteral': {
      const text = templateText(node as unknown as TemplateLiteral);
      if (readsAsText(text)) add(node, text);
      break;
    }
  }
  for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, null, add);
}

/** The text directly inside an element; nested elements and values are marked. */
function addChildren(element: JSXElement | JSXFragment, add: (node: Node, text: string) => void): void {
  const parts = element.children.map((child) => {
    if (child.type === 'JSXText') return child.value.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s+/g, ' ');
    if (child.type !== 'JSXExpressionContainer') return '<…>';
    return child.expression.type === 'StringLiteral' ? child.expression.value : '{…}';
  });
  const at = element.children.find((child) => child.type === 'JSXText' && /\S/.test(child.value));
  if (at) add(at as unknown as Node, parts.join(''));
}

const templateText = ({ quasis }: TemplateLiteral): string => quasis.map(({ raw }) => raw).join('{…}');

async function print(folder: string): Promise<void> {
  console.log(`\n# ${folder}`);
  const files: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: join(root, folder), exclude: ['node_modules', 'dist'] }))
    files.push(file);
  for (const file of files.sort()) {
    if (notShown.test(file)) continue;
    const texts = textsOf(readFileSync(join(root, folder, file), 'utf8'), file.endsWith('x'));
    if (texts.length === 0) continue;
    console.log(`\n${folder}/${file}`);
    for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
  }
}

async function main(chosen: readonly string[]): Promise<void> {
  const folders =
    chosen.length === 0 ? packages : packages.filter((folder) => chosen.some((name) => folder.startsWith(name)));
  if (folders.length === 0) throw new UserError(`Name one of: ${packages.join(', ')}`);
  for (const folder of folders) await print(folder);
}

if (process.argv[1] === import.meta.filename) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeError(error));
    process.exitCode = 1;
  });
}
