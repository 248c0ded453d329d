import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { PaletteResult } from '@dealstead/contracts/tools/palette';
import type { Db } from '../database.ts';

/** Results of one kind in a response. */
export const resultsPerSource = 5;

/**
 * What a module contributes to the command palette: its records that match a text, the best first, at most
 * `resultsPerSource`. It returns none to callers whose plan or seat does not open them.
 */
export type PaletteSource = (db: Db, actor: MemberIdentity, text: string) => Promise<PaletteResult[]>;
