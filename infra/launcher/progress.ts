/** One line per step: the step, then its duration. On a terminal the seconds are updated. */
export async function step<T>(title: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  let detail = '';
  const isTerminal = process.stdout.isTTY;
  const render = () =>
    process.stdout.write(`\r\x1b[2K  ${title} … ${detail} ${seconds()}`.slice(0, (process.stdout.columns || 80) + 4));
  const ticker = isTerminal ? setInterval(render, 100) : undefined;
  if (!isTerminal) process.stdout.write(`  ${title} …\n`);
  let end = 'failed after ';
  try {
    const result = await work((text) => {
      detail = text;
      if (!isTerminal) process.stdout.write(`    ${text} (${seconds()})\n`);
    });
    end = '';
    return result;
  } finally {
    clearInterval(ticker);
    process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}  ${title}: ${end}${seconds()}\n`);
  }
}
