import { calculationPalette } from './property/index.ts';
import { contractPalette, dealPalette, leadPalette } from './crm/index.ts';
import { contactPalette } from './outreach/index.ts';
import { conversationPalette } from './messaging/index.ts';
import { venturePalette } from './partners/index.ts';
import type { PaletteSource } from './palette/index.ts';

/** The sources of the command palette, in the order of their results. A module adds its own here. */
export const paletteSources: readonly PaletteSource[] = [
  leadPalette,
  dealPalette,
  contractPalette,
  conversationPalette,
  contactPalette,
  venturePalette,
  calculationPalette,
];
