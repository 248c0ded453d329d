import { buffer } from 'node:stream/consumers';
import {
  type ContractBlock,
  contractBlocks,
  contractEventLabels,
  onPlatform,
  signatureBox,
  signedText,
} from '@dealstead/contracts';
import { type FontRole, PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { type DocumentBrand, drawLogo, type FindDocumentBrand } from '../../copies/index.ts';
import type { Db } from '../../database.ts';
import { color, type Document, page } from '../../documents/index.ts';
import { type AuditEntry, listEvents } from './audit.ts';
import type { StoredContract, StoredSigner } from './columns.ts';
import { listSigners } from './store.ts';

const width = page.right - page.left;

export interface ContractPrint {
  readonly contract: Pick<StoredContract, 'id' | 'title' | 'documentHash' | 'versionNumber' | 'signedAt' | 'status'>;
  /** The text that is signed. */
  readonly text: string;
  readonly signers: readonly StoredSigner[];
  readonly events: readonly AuditEntry[];
  /** The owner's brand, above the text and no part of it. */
  readonly brand: DocumentBrand | null;
  /** Where a copy is checked. */
  readonly verifyUrl: string;
}

export interface PrintDeps {
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly findDocumentBrand: FindDocumentBrand;
}

/** What the PDF of a contract shows. */
export async function readPrint(
  db: Db,
  contract: StoredContract,
  { publicUrl, findDocumentBrand }: PrintDeps,
): Promise<ContractPrint> {
  const [signers, events, brand] = await Promise.all([
    listSigners(db, contract.id),
    listEvents(db, contract.id),
    findDocumentBrand(contract.ownerId),
  ]);
  return {
    contract,
    text: contract.documentText ?? signedText(contract.body, contract.values, signers),
    signers,
    events,
    brand,
    verifyUrl: `${publicUrl}/verify-contract`,
  };
}

const time = (date: Date): string =>
  `${date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

function write(document: Document, text: string, font: FontRole, size: number, fill: string): void {
  document.font(font).fontSize(size).fillColor(fill).text(text, page.left, document.y, { width });
}

/** Starts a new page where less than this many points are left. */
function ensureSpace(document: Document, points: number): void {
  if (document.y + points > page.bottom) document.addPage();
}

function drawBrand(document: Document, brand: DocumentBrand | null): void {
  if (!brand) return;
  drawLogo(document, brand, page.left);
  write(document, onPlatform(brand.name), 'slab', 12, brand.color);
  document.moveDown(1.2);
}

const styles = {
  title: { font: 'slab', size: 20, gap: 0.6, space: 60 },
  heading: { font: 'slab', size: 12.5, gap: 0.35, space: 54 },
  paragraph: { font: 'serif', size: 11, gap: 0.7, space: 30 },
} as const satisfies Record<ContractBlock['kind'], object>;

function drawText(document: Document, text: string): void {
  for (const { kind, parts } of contractBlocks(text, {})) {
    const { font, size, gap, space } = styles[kind];
    ensureSpace(document, space);
    const words = parts.map((part) => ('text' in part ? part.text : `[${part.field}]`)).join('');
    write(document, words, font, size, color.ink);
    document.moveDown(gap);
  }
}

/** A signature over its line: the typed name in italics, or the drawn strokes. */
function drawSignature(document: Document, { signature, name, role, signedAt }: StoredSigner): void {
  ensureSpace(document, 112);
  const top = document.y + 8;
  if (signature?.path) {
    const scale = 180 / signatureBox.width;
    document.save().translate(page.left, top).scale(scale);
    document.path(signature.path).lineWidth(5).lineCap('round').lineJoin('round').strokeColor(color.ink).stroke();
    document.restore();
  } else if (signature)
    document
      .font('serif-italic')
      .fontSize(22)
      .fillColor(color.ink)
      .text(signature.name, page.left, top + 26);
  const line = top + 62;
  document
    .moveTo(page.left, line)
    .lineTo(page.left + 260, line)
    .lineWidth(0.75)
    .strokeColor(color.ink)
    .stroke();
  document.y = line + 5;
  write(document, `${role}: ${name}`, 'sans-bold', 9.5, color.ink);
  write(document, signedAt ? `Signed electronically ${time(signedAt)}` : 'Not signed', 'sans', 8.5, color.faint);
  document.moveDown(0.8);
}

function drawFact(document: Document, label: string, value: string): void {
  ensureSpace(document, 26);
  const top = document.y;
  document.font('sans').fontSize(8.5).fillColor(color.faint).text(label, page.left, top, { width: 130 });
  document.fillColor(color.ink).text(value, page.left + 136, top, { width: width - 136 });
  document.x = page.left;
  document.moveDown(0.3);
}

function drawCertificate(document: Document, { contract, signers, events, verifyUrl }: ContractPrint): void {
  document.addPage();
  write(document, 'Audit certificate', 'slab', 20, color.ink);
  document.moveDown(0.6);
  drawFact(document, 'Contract', `${contract.title}, version ${contract.versionNumber}, no. ${contract.id}`);
  drawFact(document, 'SHA-256 of the text', contract.documentHash ?? '');
  if (contract.signedAt) drawFact(document, 'Completed', time(contract.signedAt));
  drawFact(document, 'Check a copy', verifyUrl);
  for (const signer of signers) {
    document.moveDown(0.8);
    ensureSpace(document, 110);
    write(document, `${signer.role}: ${signer.name}`, 'sans-bold', 11, color.ink);
    document.moveDown(0.3);
    drawFact(document, 'Email', signer.email);
    drawFact(document, 'Identified by', signer.identifiedBy ?? '');
    if (signer.consentedAt) drawFact(document, 'Agreed to sign electronically', time(signer.consentedAt));
    if (signer.signedAt)
      drawFact(
        document,
        'Signed',
        `${time(signer.signedAt)}, ${signer.signature?.kind === 'drawn' ? 'drawn' : 'typed'}`,
      );
    drawFact(document, 'Network address', signer.ip ?? 'unknown');
    drawFact(document, 'Browser', signer.userAgent ?? 'unknown');
    drawFact(document, 'SHA-256 that was signed', signer.signedHash ?? '');
  }
  document.moveDown(0.8);
  ensureSpace(document, 60);
  write(document, 'History', 'sans-bold', 11, color.ink);
  document.moveDown(0.3);
  for (const { kind, signer, detail, ip, at } of events)
    drawFact(document, time(at), [contractEventLabels[kind], signer, detail, ip].filter(Boolean).join(', '));
}

function drawFooters(document: Document, { contract }: ContractPrint): void {
  const { start, count } = document.bufferedPageRange();
  const state =
    contract.status === 'signed' ? `SHA-256 of the text ${contract.documentHash}` : 'COPY, NOT SIGNED BY ALL';
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at);
    // The footer lies in the margin, where text would otherwise start another page.
    document.page.margins.bottom = 0;
    document.font('sans').fontSize(7).fillColor(color.faint);
    document.text(state, page.left, 748, { width: width - 60, lineBreak: false });
    document.text(`${at + 1} of ${count}`, page.right - 60, 748, { width: 60, align: 'right', lineBreak: false });
  }
}

/** Renders a contract as PDF: its text, the signatures and, once all have signed, the audit certificate. */
export async function renderContract(print: ContractPrint): Promise<{ content: Buffer; pages: number }> {
  const { contract, text, signers } = print;
  const document = new PdfDocument({
    size: 'LETTER',
    bufferPages: true,
    margins: { top: page.top, left: page.left, right: 612 - page.right, bottom: 792 - page.bottom },
    info: {
      Title: contract.title,
      Author: 'Dealstead',
      // The date of the last signature rather than of the rendering, so that a repeated rendering gives the same file.
      CreationDate: contract.signedAt ?? new Date(),
    },
  });
  const collected = buffer(document);
  drawBrand(document, print.brand);
  drawText(document, text);
  for (const signer of signers) drawSignature(document, signer);
  if (contract.status === 'signed') drawCertificate(document, print);
  drawFooters(document, print);
  const pages = document.bufferedPageRange().count;
  document.end();
  return { content: await collected, pages };
}
