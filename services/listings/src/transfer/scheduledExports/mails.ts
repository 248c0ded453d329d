import { exportDatasetTexts, exportFormatLabels } from '@dealstead/contracts';
import { renderMail } from '@dealstead/service-kit';
import type { ClaimedRun } from './runs.ts';
import type { WrittenFile } from './writeFile.ts';

const because =
  'You received this email because a scheduled export of yours sends it. Turn it off by deleting the export.';
const nameOf = ({ dataset }: ClaimedRun) => exportDatasetTexts[dataset].name;
const pageOf = (publicUrl: string) => ({ label: 'See your exports', url: `${publicUrl}/analytics/exports` });

/** The notice that a file is ready. The file itself needs a sign-in or an API key. */
export function readyMail(run: ClaimedRun, { rows }: WrittenFile, publicUrl: string) {
  const count = rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
  const preview = `${nameOf(run)} as ${exportFormatLabels[run.format]}, ${count}.`;
  return renderMail({
    subject: `Your export is ready: ${nameOf(run)}`,
    preview,
    heading: 'Your export is ready',
    paragraphs: [preview, 'Sign in to download it, or fetch it with an API key.'],
    button: pageOf(publicUrl),
    because,
  });
}

/** The notice that there is no file, with the reason. */
export function failureMail(run: ClaimedRun, reason: string, publicUrl: string) {
  return renderMail({
    subject: `Your export failed: ${nameOf(run)}`,
    preview: reason,
    heading: 'Your export failed',
    paragraphs: [`${nameOf(run)}: ${reason}`],
    button: pageOf(publicUrl),
    because,
  });
}
