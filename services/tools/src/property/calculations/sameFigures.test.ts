import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ListedCalculation } from '@dealstead/contracts/tools/calculations';
import { analyzeKnown, type AnyInputs, decimalsOf, figureText, type Mode, sampleInputs } from '@dealstead/formulas';
import { readPdf } from '@dealstead/service-kit/fixtures/readPdf';
import { member, type RunningTools, startTestTools } from '../../crm/fixtures/crm.ts';
import { readWorkbook } from '../../fixtures/readWorkbook.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());

const owner = member(1);

/** A file of a link, which anyone may read. */
async function download(path: string): Promise<Buffer> {
  const response = await fetch(`${tools.service.url}${path}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Inputs whose results have fractions of a cent and odd digits; the last deal has no cash in it. */
const oddDeals: readonly (readonly [Mode, AnyInputs])[] = [
  ['rental', { priceCents: 21_345_678, interestPercent: 6.875, loanCents: 12_345_678, rentCents: 198_765 }],
  ['flip', { arvCents: 25_123_457, holdMonths: 7, loanCents: 8_765_432 }],
  ['wholesale', { contractCents: 6_543_210, feeCents: 123_456 }],
  ['brrrr', { rentCents: 223_457 }],
  ['land', { saleCents: 1_987_654, noteTermMonths: 47, noteInterestPercent: 10.75 }],
  ['brrrr', { arvCents: 26_000_000, rentCents: 250_000 }],
];

const pattern = (words: string) => words.replaceAll(/[^\w\s]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

test.each(oddDeals)(
  'the API, the link, its PDF and its workbook of a %s have the headline figures of the calculator',
  async (mode, odd) => {
    const inputs = { ...(sampleInputs(mode) as AnyInputs), ...odd };
    const saved = await tools.send<{ id: number }>('POST', '/api/calculations', owner, { name: 'Elm', mode, inputs });
    const { id } = saved.body;
    const { path } = (await tools.send<{ path: string }>('POST', `/api/calculations/${id}/share`, owner, { days: 7 }))
      .body;
    const link = `/api/shared-calculations/${path.split('/').at(-1)}`;
    const { headline } = analyzeKnown(mode, inputs);
    const figureOf = (key: string) => headline.find((result) => result.key === key);

    // The pages of a saved and of a shared analysis compute with these.
    for (const [where, actor] of [[`/api/calculations/${id}`, owner] as const, [link, undefined] as const])
      expect((await tools.send('GET', where, actor)).body).toMatchObject({ mode, inputs, sources: {} });
    const { calculations } = (
      await tools.send<{ calculations: ListedCalculation[] }>('GET', '/api/calculations', owner)
    ).body;
    const { summary } = calculations.find((one) => one.id === id)!;
    const cashFlow = figureOf('cashFlowCents')?.value;
    if (cashFlow != null) expect(summary.annualCashFlow).toBe(Math.round(cashFlow) / 100);
    const cashOnCash = figureOf('cashOnCash');
    if (cashOnCash) {
      expect([summary.cashOnCashReturn, summary.cashOnCashNote]).toEqual(
        cashOnCash.value === null ? [null, cashOnCash.note] : [expect.closeTo(cashOnCash.value * 100, 4), null],
      );
    }

    const { text } = await readPdf(await download(`${link}/report.pdf`));
    const workbook = readWorkbook(await download(`${link}/workbook.xlsx`));
    const cells = workbook.sheets.get('Summary')!;
    const computed = workbook.compute();
    for (const { key, label, unit, value, note } of headline) {
      const figure = value === null ? note! : figureText(value, unit, decimalsOf(key));
      expect(text).toMatch(new RegExp(`${pattern(label)}\\s+${pattern(figure)}`));
      const [address] = [...cells].find(([at, cell]) => at.startsWith('A') && cell.value === label)!;
      const at = `B${address.slice(1)}`;
      const cell = value === null ? note : expect.closeTo(unit === 'cents' ? value / 100 : value, 6);
      expect([key, cells.get(at)?.value]).toEqual([key, cell]);
      expect([key, computed.get(`Summary!${at}`)]).toEqual([key, cell]);
    }
  },
);
