import { createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { mailReportSignature, receiveMailReport } from '@dealstead/contracts/account/mailReports';
import { Forbidden, handle } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { parseMailReport } from './parseMailReport.ts';
import { recordMailReport } from './queue.ts';

/** Seconds for which a signature is accepted: an older one may be a replay. */
const signatureTolerance = 300;

/** The webhook for bounces and complaints. Without a secret every request is refused. `onReport` is called for new reports. */
export const mailReportRoutes = (db: AccountDatabase, secret: string | undefined, onReport: () => void) => [
  handle(receiveMailReport, async ({ file, request, log }) => {
    const body = await buffer(file);
    if (!isSigned(body, request.get(mailReportSignature) ?? '', secret))
      throw new Forbidden('The signature is not valid.', 'signature');
    const report = await parseMailReport(body);
    const isNew = report !== null && (await recordMailReport(db, report));
    if (isNew) onReport();
    // A report that nobody can read hides bounces: an operator finds it in the log.
    if (report === null) log.warn({ bytes: body.length }, 'a mail report could not be read');
    return { outcome: isNew ? report.outcome : ('ignored' as const) };
  }),
];

/** Whether a header such as `t=1764000000,v1=5257a8…` is the secret's signature of a body, and recent. */
function isSigned(body: Buffer, header: string, secret: string | undefined): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (secret === undefined || time === undefined || signature === undefined) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isRecent = Math.abs(Date.now() / 1_000 - Number(time)) <= signatureTolerance;
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) && isRecent;
}
