import type { ReactElement } from 'react';

export interface IconProps {
  /** Width and height in pixels: 16, 18, 20 or 24. */
  size?: number;
  /** Accessible name. Without it the icon is decorative and hidden from assistive technology. */
  label?: string;
  className?: string;
}

export type IconComponent = (props: IconProps) => ReactElement;

/** A component that renders one outline in the text color. */
export function icon(outline: string): IconComponent {
  return function Icon({ size = 20, label, className }: IconProps) {
    const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
    return (
      <svg viewBox="0 0 256 256" width={size} height={size} fill="currentColor" className={className} {...spoken}>
        <path d={outline} />
      </svg>
    );
  };
}
