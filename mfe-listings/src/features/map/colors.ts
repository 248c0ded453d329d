import { useEffect, useState } from 'react';

const names = {
  sea: '--m-sea',
  waterLine: '--m-wl',
  land: '--m-land',
  county: '--m-co',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  surface: '--surface',
  line: '--line-2',
  tint: '--tint',
  primary: '--primary',
  onPrimary: '--on-primary',
  amber: '--amber',
  amberLine: '--amber-line',
  onAmber: '--on-amber',
  water: '--water',
  wood: '--p-wood',
  road: '--p-road',
  roadCase: '--p-case',
  river: '--p-river',
  q1: '--q1',
  q2: '--q2',
  q3: '--q3',
  q4: '--q4',
  q5: '--q5',
} as const;

/** The theme's colors for a canvas: `#RRGGBB`. */
export type Colors = Readonly<Record<keyof typeof names, string>>;

function read(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(names).map(([name, property]) => [name, style.getPropertyValue(property).trim() || '#808080']),
  ) as Colors;
}

/** The theme's colors; updates when the person or the system changes the theme. */
export function useColors(): Colors {
  const [colors, setColors] = useState(read);
  useEffect(() => {
    const changed = () => setColors(read());
    const system = matchMedia('(prefers-color-scheme: dark)');
    const themeObserver = new MutationObserver(changed);
    themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    system.addEventListener('change', changed);
    return () => {
      themeObserver.disconnect();
      system.removeEventListener('change', changed);
    };
  }, []);
  return colors;
}

/** Converts `#RRGGBB` to deck.gl's color array. */
export function rgba(hex: string, alpha = 255): [number, number, number, number] {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, alpha];
}
