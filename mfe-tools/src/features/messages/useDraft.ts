import { useState } from 'react';

const keyOf = (userId: number, place: string) => `message-draft-${userId}-${place}`;

function readDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The text that is being written in a conversation, stored in this browser until it is sent. Use a `key` for each place. */
export function useDraft(userId: number, place: string): readonly [string, (text: string) => void] {
  const key = keyOf(userId, place);
  const [text, setText] = useState(() => readDraft(key));
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next === '') localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // Without storage the draft lasts as long as the page.
      }
    },
  ];
}
