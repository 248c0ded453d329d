import { maxAttachments, maxMessageLength, type Attachment, type Conversation } from '@dealstead/contracts';
import { Button, IconButton, phone, TextArea, useDraftState } from '@dealstead/kit';
import { NotePencil, Paperclip, PaperPlaneTilt, Tag } from '@dealstead/kit/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { OfferDialog } from './OfferDialog.tsx';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import { UploadTray } from './UploadTray.tsx';
import { useUploads } from './useUploads.ts';

export const ComposerForm = styled.form`
  display: grid;
  gap: 8px;
  padding: 12px 16px calc(12px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line-2);
  background: var(--surface);
  textarea {
    min-height: 44px;
    max-height: 176px;
    padding-block: 10px;
    resize: none;
    field-sizing: content;
  }
  ${phone} {
    padding: 8px 8px calc(8px + env(safe-area-inset-bottom));
  }
`;

export const ComposerLine = styled.div`
  display: flex;
  align-items: flex-end;
  gap: 8px;
  > textarea {
    flex: 1;
    min-width: 0;
  }
  ${phone} {
    gap: 4px;
    .label {
      display: none;
    }
    /* Beside four buttons a line has room for 16 letters: what is being written gets a row of its own. */
    &:has(> textarea:not(:placeholder-shown)) {
      flex-wrap: wrap;
      > textarea {
        flex-basis: 100%;
        order: -1;
      }
      > [type='submit'] {
        margin-left: auto;
      }
    }
  }
`;

/** Enter sends with a keyboard; on a touch screen it begins a line. */
export const sendsOnEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !matchMedia('(hover: none) and (pointer: coarse)').matches;

export interface ComposerProps {
  conversation: Conversation;
  onTyping: (isTyping: boolean) => void;
  onSend: (content: string, attachments: readonly Attachment[]) => void;
}

/** The field to write, with files, templates and offers. What is typed stays in this browser until it is sent. */
export function Composer({ conversation, onTyping, onSend }: ComposerProps) {
  const [text, setText] = useDraftState(`message-${conversation.id}`, '');
  const [open, setOpen] = useState<'offer' | 'templates' | null>(null);
  const uploads = useUploads(conversation.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const canSend = (content !== '' || uploads.done.length > 0) && !uploads.isBusy;

  // A mail's link to answer leads to the field.
  useEffect(() => {
    if (location.hash === '#reply') field.current?.focus();
  }, []);

  const send = () => {
    if (!canSend) return;
    onSend(content, uploads.done);
    uploads.clear();
    setText('');
    field.current?.focus();
  };
  return (
    <>
      <ComposerForm
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <UploadTray uploads={uploads} />
        <ComposerLine>
          <AttachButton isFull={uploads.items.length >= maxAttachments} onChoose={uploads.add} />
          <IconButton label="Insert a template" onClick={() => setOpen('templates')}>
            <NotePencil size={20} />
          </IconButton>
          <TextArea
            ref={field}
            id="reply"
            rows={1}
            aria-label={`Write to ${conversation.other.firstName}`}
            placeholder={`Write to ${conversation.other.firstName}`}
            maxLength={maxMessageLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onTyping(event.target.value.trim() !== '');
            }}
            onKeyDown={(event) => {
              if (!sendsOnEnter(event)) return;
              event.preventDefault();
              send();
            }}
          />
          <OfferButton conversation={conversation} onPress={() => setOpen('offer')} />
          <SendButton isDisabled={!canSend} />
        </ComposerLine>
      </ComposerForm>
      {open === 'offer' && (
        <OfferDialog conversation={conversation} countered={openOfferOf(conversation)} onClose={() => setOpen(null)} />
      )}
      {open === 'templates' && (
        <TemplatesDialog
          conversation={conversation}
          draft={content}
          onInsert={(inserted) => {
            setText(content === '' ? inserted : `${content}\n${inserted}`);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function SendButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Button type="submit" kind="secondary" aria-label="Send" disabled={isDisabled} icon={<PaperPlaneTilt size={20} />}>
      {null}
    </Button>
  );
}

/** The other side's open offer, which a new offer counters. */
const openOfferOf = ({ offers, side }: Conversation) =>
  offers.find((offer) => offer.status === 'open' && offer.from !== side) ?? null;

/** Not shown while an own offer is open or the listing takes none. */
function OfferButton({ conversation, onPress }: { conversation: Conversation; onPress: () => void }) {
  const { offers, side, property } = conversation;
  const hasOwn = offers.some((offer) => offer.status === 'open' && offer.from === side);
  const isTaken = offers.some(({ status }) => status === 'accepted') || property.status !== 'active';
  if (hasOwn || isTaken) return null;
  return (
    <Button kind="secondary" icon={<Tag size={18} />} aria-label="Make an offer" onClick={onPress}>
      <span className="label">Offer</span>
    </Button>
  );
}

function AttachButton({ isFull, onChoose }: { isFull: boolean; onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={isFull ? `At most ${maxAttachments} files` : 'Attach a photo or PDF'}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={20} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
