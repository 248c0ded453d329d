import {
  ArrowUp,
  Calculator,
  CaretRight,
  ChartBar,
  ChatCircleText,
  Database,
  GearSix,
  Gift,
  Handshake,
  House,
  MagnifyingGlass,
  MapTrifold,
  Plus,
  Receipt,
  ShieldCheck,
  SquaresFour,
  UsersThree,
} from '@dealstead/kit/icons';

export { Desktop, Moon, Plus, SignOut, Sun } from '@dealstead/kit/icons';

const byPath: Readonly<Record<string, typeof Plus>> = {
  '/': MagnifyingGlass,
  '/search': MagnifyingGlass,
  '/calculator': Calculator,
  '/analytics': ChartBar,
  '/property-lookup': Database,
  '/joint-venture': Handshake,
  '/messages': ChatCircleText,
  '/affiliate': Gift,
  '/subscribe': ArrowUp,
  '/settings': GearSix,
  '/payment-history': Receipt,
  '/team': UsersThree,
  '/post-property': Plus,
  '/member-dashboard': House,
  '/buyer-dashboard': House,
  '/pro-dashboard': SquaresFour,
  '/admin': ShieldCheck,
  '/admin/sitemap': MapTrifold,
};

/** The icon of a page in the mobile menu; an arrow for unknown paths. */
export const iconFor = (to: string): typeof Plus => byPath[to.split(/[?#]/, 1)[0] || '/'] ?? CaretRight;
