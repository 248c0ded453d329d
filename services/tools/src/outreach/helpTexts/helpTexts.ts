import { helpTextRequested } from '@dealstead/contracts/events';
import { createJobRows, createBackgroundJob, on } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { TextProvider } from '../texts/provider.ts';
import {
  claimHelpText,
  expireHelpTexts,
  findDueHelpText,
  findNextHelpText,
  insertHelpText,
  recordHelpTextResult,
} from './store.ts';

const jobName = 'help texts';

export interface HelpTextDeps {
  readonly db: Db;
  readonly texts: TextProvider;
}

/**
 * Answers of support by text. They are not subject to quiet hours: the member asked for the answer. Like campaigns they honor
 * STOP, and a text is claimed before it is sent, so that none is sent twice.
 */
export function createHelpTexts(deps: HelpTextDeps) {
  const job = createBackgroundJob({
    name: jobName,
    idleEvery: 30_000,
    async run() {
      if (await sendNextHelpText(deps)) return true;
      await expireHelpTexts(deps.db);
      return (await findNextHelpText(deps.db)) ?? false;
    },
  });
  const consumer = on(helpTextRequested, async (tx: Tx, requested) => {
    await insertHelpText(tx, requested);
    tx.afterCommit(job.wake);
  });
  return { job, consumer };
}

/** Sends the text that waited longest, if its number may be texted. @returns whether one was due */
export const sendNextHelpText = ({ db, texts }: HelpTextDeps): Promise<boolean> =>
  createJobRows(db, jobName).next(
    (except) => findDueHelpText(db, except),
    async (messageId) => {
      const text = await db.change((tx) => claimHelpText(tx, messageId));
      if (text === null) return;
      const result = await texts.send(text.phone, text.text);
      await db.change((tx) => recordHelpTextResult(tx, text, result, texts.isSimulated));
    },
  );
