import { buffer } from 'node:stream/consumers';
import { messagingLimits } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/messages';
import { countUse, file as fileResponse, handle, NotFound, Refusal, type Route, TooMany } from '@dealstead/service-kit';
import { encodeImage } from '@dealstead/service-kit/encodeImage';
import { detectFileType, withExtension } from '@dealstead/service-kit/fileType';
import type { Db } from '../../database.ts';
import { assertCanWrite, inboxOf, partyOf, requireParty } from '../conversations/rules.ts';
import { findHeader, readWritingState } from '../conversations/store.ts';
import { findFile, insertAttachment } from './store.ts';

/** Files of messages: images, which are encoded again, and PDF documents. Their content decides the type. */
export const attachmentRoutes = (db: Db): Route[] => [
  handle(endpoints.uploadAttachment, async ({ params, query, file, actor }) => {
    const inbox = inboxOf(actor);
    const party = requireParty(await findHeader(db, params.id), inbox);
    assertCanWrite(await readWritingState(db, party));
    const prepared = await prepareFile(await buffer(file), query.name);
    return db.change(async (tx) => {
      const wait = await countUse(tx, `attachments ${actor.id}`, messagingLimits.attachmentsPerDay, 86_400);
      if (wait > 0) throw new TooMany(wait, 'You sent many files today. Continue tomorrow.');
      const { id: conversationId } = params;
      return insertAttachment(tx, { ...prepared, conversationId, userId: actor.id, side: party.side });
    });
  }),

  handle(endpoints.getAttachment, async ({ params, actor }) => {
    const found = await findFile(db, params.id);
    const isVisible = found && partyOf(found, inboxOf(actor)) && (found.waitsFor ?? actor.id) === actor.id;
    if (!isVisible) throw new NotFound('There is no such file.');
    const { type, name, file } = found;
    // A PDF is saved rather than opened on this origin.
    const disposition = type === 'application/pdf' ? 'attachment' : 'inline';
    return fileResponse(type, file, {
      headers: {
        'cache-control': 'private, max-age=86400',
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }),
];

/** The file as it is stored. @throws Refusal 400 `file-type` for other types */
async function prepareFile(content: Buffer, name: string) {
  const type = detectFileType(content.subarray(0, 512));
  if (type === 'pdf')
    return {
      name: withExtension(name, 'pdf'),
      type: 'application/pdf',
      bytes: content.length,
      width: null,
      height: null,
      file: content,
    };
  if (type === 'jpeg' || type === 'png' || type === 'webp' || type === 'avif') {
    const { file, width, height } = await encodeImage(content, { longestSide: 2_400, format: 'webp' });
    return { name: withExtension(name, 'webp'), type: 'image/webp', bytes: file.length, width, height, file };
  }
  throw new Refusal(400, 'file-type', 'Attach a JPEG, PNG, WebP or AVIF image, or a PDF.');
}
