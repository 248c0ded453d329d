/** Overlays based on radix: loaded lazily, after the first view. */
export { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator, type MenuProps } from './Menu.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Toaster } from './Toaster.tsx';
export { Tooltip, TooltipProvider } from './Tooltip.tsx';
