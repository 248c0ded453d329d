import { withoutWholeLetters } from '@dealstead/contracts';

/** Folds case and accents, so that "Española" and "espanola" compare equal. */
export const foldText = (text: string): string =>
  withoutWholeLetters(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, ''),
  );
