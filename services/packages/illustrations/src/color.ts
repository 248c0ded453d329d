const known = new Map<string, string>();

const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
const hex = (values: number[]) =>
  '#' +
  values
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** Mixes two #rrggbb colors; share 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const b = channels(to);
  return hex(channels(from).map((value, i) => value + ((b[i] ?? value) - value) * share));
}

/** Lightens (amount > 0, to 1 = white) or darkens (amount < 0, to -1 = black) a #rrggbb color. */
export function shade(color: string, amount: number): string {
  const step = Math.round(amount * 100);
  if (step === 0) return color;
  const key = color + step;
  let shaded = known.get(key);
  if (!shaded) {
    shaded = mix(color, step < 0 ? '#000000' : '#ffffff', Math.abs(step) / 100);
    // Seasons are continuous, so there are many colors; the cache is bounded.
    if (known.size > 4000) known.clear();
    known.set(key, shaded);
  }
  return shaded;
}
