import type { DocumentBrand } from '../../copies/index.ts';
import type { IntelligenceReportContent, Risk } from './content.ts';
import {
  drawFigures,
  drawFooters,
  openDocument,
  money,
  color,
  type Document,
  page,
  width,
  drawTable,
  ensureSpace,
  heading,
  note,
  drawTrend,
} from '../../documents/index.ts';

const levels: Record<Risk['level'], { label: string; fill: string }> = {
  high: { label: 'High', fill: color.danger },
  watch: { label: 'Watch', fill: color.amber },
  fine: { label: 'Fine', fill: color.ok },
  unknown: { label: 'Not known', fill: color.faint },
};
const order: readonly Risk['level'][] = ['high', 'watch', 'unknown', 'fine'];

/** Each risk with its level in words, its rule and its numbers; the highest first. */
function drawRisks(document: Document, risks: readonly Risk[]): void {
  heading(document, 'Risks', 90);
  if (risks.length === 0) return note(document, 'No rule could be applied: nothing is known of this market.');
  const sorted = risks.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  for (const { level, title, rule, finding } of sorted) {
    const lines = [rule, finding].map((text) =>
      document
        .font('sans')
        .fontSize(9)
        .heightOfString(text, { width: width - 66 }),
    );
    ensureSpace(document, 26 + lines[0]! + lines[1]!);
    const { label, fill } = levels[level];
    const top = document.y;
    document.font('sans-bold').fontSize(9).fillColor(fill).text(label, page.left, top, { width: 60 });
    document.fillColor(color.ink).text(title, page.left + 66, top, { width: width - 66 });
    document
      .font('sans')
      .fontSize(9)
      .fillColor(color.ink)
      .text(finding, { width: width - 66 });
    document
      .fontSize(8)
      .fillColor(color.faint)
      .text(`Rule: ${rule}.`, { width: width - 66 });
    document
      .moveTo(page.left, document.y + 3)
      .lineTo(page.right, document.y + 3)
      .lineWidth(0.5)
      .strokeColor(color.line)
      .stroke();
    document.x = page.left;
    document.y += 8;
  }
}

function drawSources(document: Document, { sources }: IntelligenceReportContent): void {
  heading(document, 'Sources and dates', 80);
  for (const { name, detail } of sources) {
    ensureSpace(document, 16 + document.font('sans').fontSize(8).heightOfString(detail, { width }));
    document.font('sans-bold').fontSize(9).fillColor(color.ink).text(name, page.left, document.y, { width });
    note(document, detail);
    document.moveDown(0.4);
  }
  note(
    document,
    'Medians: half lie below, half above. Intervals contain the median of the market with at least 95% confidence (order statistics). Months of supply: active listings divided by closings a month over 90 days. The bounds of the risk rules are ours; they are no appraisal and no advice. Check every figure before you buy.',
  );
}

/** Renders a report as PDF. */
export async function renderIntelligenceReport(
  content: IntelligenceReportContent,
  brand: DocumentBrand | null = null,
): Promise<{ file: Buffer; pages: number }> {
  const { document, collected } = openDocument(content, brand);
  drawFigures(document, content.figures);
  drawRisks(document, content.risks);
  heading(document, content.trend.title, 220);
  drawTrend(document, content.trend.points, money);
  note(document, content.trend.note);
  heading(document, 'Comparable sales', 110);
  if (content.comparables.table) drawTable(document, content.comparables.table);
  note(document, content.comparables.note);
  if (content.categories) {
    heading(document, 'By category', 90);
    drawTable(document, content.categories);
  }
  drawSources(document, content);
  drawFooters(document, content, brand);
  const pages = document.bufferedPageRange().count;
  document.end();
  return { file: await collected, pages };
}
