/** Rules of text messages that browsers and services share. */

import type { ConsentSource } from './outreachOptions.ts';

/** Ways of agreeing that can prove a written agreement to texts, which the TCPA requires for marketing. */
export const textConsentSources: readonly ConsentSource[] = ['website', 'in-person'];

/** Most characters of a campaign's text, without the sender's name and the words on STOP. */
export const maxTextLength = 480;

/** Campaign texts that one number gets in 24 hours from all members. */
export const campaignDailyTexts = 2;

// The GSM 03.38 default alphabet, and its extension table, whose characters count twice.
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€');

export interface TextSize {
  /** GSM-7 holds 160 characters in a message, UCS-2 holds 70. */
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Units of the encoding: an extended GSM character and an emoji count as two. */
  readonly units: number;
  /** Messages that are billed. A text of several is split at 153 or 67 units, because each part has a header. */
  readonly segments: number;
}

/** The size of a text as carriers count it (3GPP TS 23.038 and 23.040). */
export function measureText(text: string): TextSize {
  const characters = [...text];
  const isGsm = characters.every((character) => gsmBasic.has(character) || gsmExtended.has(character));
  const units = isGsm
    ? characters.reduce((sum, character) => sum + (gsmExtended.has(character) ? 2 : 1), 0)
    : text.length;
  const [single, part] = isGsm ? [160, 153] : [70, 67];
  const segments = units === 0 ? 0 : units <= single ? 1 : countParts(characters, part, isGsm);
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', units, segments };
}

/** Parts of a long text. A character of two units is not split between parts. */
function countParts(characters: readonly string[], part: number, isGsm: boolean): number {
  let parts = 1;
  let used = 0;
  for (const character of characters) {
    const size = isGsm ? (gsmExtended.has(character) ? 2 : 1) : character.length;
    if (used + size > part) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/** A campaign's text as it is sent: who writes, and how to stop it. */
export const completeText = (sender: string, text: string): string =>
  `${sender}: ${text.trim()}\nReply STOP to opt out.`;
