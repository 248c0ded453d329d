import type { PaletteKind } from '@dealstead/contracts';
import {
  AddressBook,
  Calculator,
  ChatCircleText,
  Handshake,
  FilePdf,
  House,
  MagnifyingGlass,
  Plus,
  Stack,
  User,
} from '@dealstead/kit/icons';
import { iconFor } from '../frame/menuIcons.ts';

/** Headings of records, by kind. */
export const kindNames: Readonly<Record<PaletteKind | 'listing', string>> = {
  lead: 'Leads',
  deal: 'Deals',
  contract: 'Contracts',
  conversation: 'Conversations',
  contact: 'Contacts',
  venture: 'Joint ventures',
  calculation: 'Saved analyses',
  listing: 'Your listings',
};

const icons: Readonly<Record<string, typeof Plus>> = {
  search: MagnifyingGlass,
  lead: User,
  deal: Stack,
  contract: FilePdf,
  conversation: ChatCircleText,
  contact: AddressBook,
  venture: Handshake,
  calculation: Calculator,
  listing: House,
};

/** The icon of an item; a page has that of the menus, and so has an action unless it adds something. */
export const iconOf = (kind: string, to: string, label: string): typeof Plus =>
  kind === 'action' && /^(?:Add|New|Post)\b/.test(label) ? Plus : (icons[kind] ?? iconFor(to));
