import { calculationPalette } from '../calculations/paletteSource.ts';
import { contractPalette } from '../crm/contracts/paletteSource.ts';
import { dealPalette } from '../crm/deals/paletteSource.ts';
import { leadPalette } from '../crm/leads/paletteSource.ts';
import { contactPalette } from '../outreach/contacts/paletteSource.ts';
import { conversationPalette } from '../outreach/conversations/paletteSource.ts';
import { venturePalette } from '../partners/jointVentures/paletteSource.ts';
import type { PaletteSource } from './source.ts';

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
