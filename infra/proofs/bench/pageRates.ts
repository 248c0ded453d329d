import { sized } from './size.ts';
import { measureRate } from './wrk.ts';

/** Measures how many pages and lists a second the gateway sends from its cache. */
export async function pageRatesTable(origin: string): Promise<string> {
  const rows = ['| | requests/s |', '|---|---|'];
  for (const [name, path] of [
    ['home', '/'],
    ['search by state and category', '/search?category=residential&state=TX'],
    ['GET /api/properties', '/api/properties'],
  ] as const) {
    const headers = { 'accept-encoding': 'br' };
    await measureRate(origin + path, { seconds: sized(2, 1), headers });
    const rate = await measureRate(origin + path, { headers });
    rows.push(`| ${name} | ${Math.round(rate).toLocaleString('en-US')} |`);
  }
  return rows.join('\n');
}
