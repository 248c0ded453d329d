/** One line per step: the step, then its duration. On a terminal the seconds are updated. */
export async function step<T>(what: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  let detail = '';
  const terminal = process.stdout.isTTY;
  const draw = () =>
    process.stdout.write(`\r\x1b[2K  ${what} … ${detail} ${seconds()}`.slice(0, (process.stdout.columns || 80) + 4));
  const ticker = terminal ? setInterval(draw, 100) : undefined;
  if (!terminal) process.stdout.write(`  ${what} …\n`);
  let end = 'failed after ';
  try {
    const result = await work((text) => {
      detail = text;
      if (!terminal) process.stdout.write(`    ${text} (${seconds()})\n`);
    });
    end = '';
    return result;
  } finally {
    clearInterval(ticker);
    process.stdout.write(`${terminal ? '\r\x1b[2K' : ''}  ${what}: ${end}${seconds()}\n`);
  }
}
