import { readFileSync } from 'node:fs';

/**
 * Measures the distributions of prices and acreages in listing files (CSV without quotes, with the columns price,
 * acres, state and type), and prints them as a Markdown table. They are the source of the parameters in market.ts; the
 * files themselves have no license and are not part of the project.
 * @example node infra/run.js infra/demo/measure.ts a.csv b.csv
 */
interface Sale {
  readonly price: number;
  readonly acres: number;
  readonly type: string;
}

const fifty = (state: string) => state !== 'PR' && state !== 'VI' && state !== 'DC';

function read(file: string): Sale[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = head.split(',');
  const at = (name: string) => columns.indexOf(name);
  const [price, acres, state, type] = [at('price'), at('acres'), at('state'), at('type')];
  return lines
    .map((line) => line.split(','))
    .filter((row) => fifty(row[state] ?? ''))
    .map((row) => ({ price: Number(row[price]), acres: Number(row[acres]), type: row[type] ?? '' }));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

/** Quantile of sorted values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Pearson correlation of two series of equal length. */
export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [mx, my] = [mean(xs), mean(ys)];
  return sum(xs.map((x, i) => (x - mx) * ((ys[i] ?? my) - my))) / (xs.length * deviation(xs) * deviation(ys));
}

const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
const short = (value: number) => (value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'));

function row(name: string, values: readonly number[]): string {
  const logs = values.map(Math.log);
  const cells = [
    ...shares.map((share) => short(quantile(values, share))),
    mean(logs).toFixed(2),
    deviation(logs).toFixed(2),
  ];
  return `| ${name} | ${values.length.toLocaleString('en-US')} | ${cells.join(' | ')} |`;
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const sales = read(file);
    console.log(`\n${file.split('/').pop()}: ${sales.length} rows in the fifty states\n`);
    console.log(`| what | rows | ${shares.map((s) => `${s * 100} %`).join(' | ')} | mean of ln | deviation of ln |`);
    console.log('|---|---|---|---|---|---|---|---|---|');
    const noise: string[] = [];
    for (const type of [...new Set(sales.map((sale) => sale.type))].toSorted()) {
      const ofType = sales.filter((sale) => sale.type === type);
      const priced = ofType.filter((sale) => sale.price >= 1_000);
      const sized = ofType.filter((sale) => sale.acres > 0 && sale.acres < 5_000);
      const both = priced.filter((sale) => sale.acres > 0 && sale.acres < 5_000);
      if (priced.length < 2 || both.length < 2) continue;
      console.log(
        row(
          `${type}: price, $`,
          priced.map((sale) => sale.price),
        ),
      );
      console.log(
        row(
          `${type}: acres`,
          sized.map((sale) => sale.acres),
        ),
      );
      console.log(
        row(
          `${type}: $ per acre`,
          both.map((sale) => sale.price / sale.acres),
        ),
      );
      const r = correlation(
        both.map((s) => Math.log(s.price)),
        both.map((s) => Math.log(s.acres)),
      );
      const slope = (r * deviation(both.map((s) => Math.log(s.price)))) / deviation(both.map((s) => Math.log(s.acres)));
      const ending = (step: number) =>
        ((100 * priced.filter((s) => s.price % step === 0).length) / priced.length).toFixed(0);
      const nines = ((100 * priced.filter((s) => /9(00|99|9)$/.test(String(s.price))).length) / priced.length).toFixed(
        0,
      );
      noise.push(
        `- ${type}: ${((100 * ofType.length) / sales.length).toFixed(1)} % of rows; ln price on ln acres: correlation ${r.toFixed(2)}, slope ${slope.toFixed(2)}; prices on whole thousands ${ending(1_000)} %, on 5,000 ${ending(5_000)} %, ending in 900, 99 or 999 ${nines} %; under $1,000: ${ofType.length - priced.length}; without acres or 5,000 and more: ${ofType.length - sized.length}`,
      );
    }
    console.log(`\n${noise.join('\n')}`);
  }
}
