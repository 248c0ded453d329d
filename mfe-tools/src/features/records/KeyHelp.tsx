import { Button, Dialog, IconButton, KeyValues, phone } from '@dealstead/kit';
import { Keyboard } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRecordKeys, type RecordKeys } from './useRecordKeys.ts';

type Shortcut = readonly [text: string, ...keys: string[]];

/** Actions with their keys, in the order of the help. */
const shortcuts = {
  next: ['Next', 'j'],
  previous: ['Previous', 'k'],
  open: ['Open', 'o', 'Enter'],
  edit: ['Edit', 'e'],
  select: ['Select', 'x'],
  create: ['Add', 'c'],
  search: ['Search the list', '/'],
  log: ['Log what happened', 'l'],
  followUp: ['Go to the follow-up', 'f'],
  addTask: ['Add a to-do', 't'],
} as const satisfies Partial<Record<keyof RecordKeys, Shortcut>>;

const moveShortcuts: readonly Shortcut[] = [['Move a card on the board', 'Shift + ←', 'Shift + →']];

const siteShortcuts: readonly Shortcut[] = [
  ['Search everything', 'Ctrl + K', '⌘ K'],
  ['Show these shortcuts', '?'],
];

/** Hidden on a phone, which rarely has a keyboard. */
const OnDesk = styled.span`
  display: contents;
  ${phone} {
    display: none;
  }
`;

const List = styled(KeyValues)`
  kbd {
    display: inline-block;
    min-width: 24px;
    margin-left: 6px;
    padding: 2px 6px;
    border: 1px solid var(--line);
    border-radius: var(--r1);
    background: var(--sunken);
    font: inherit;
    font-size: var(--t13);
    text-align: center;
  }
`;

export interface KeyHelpProps {
  actions: readonly (keyof typeof shortcuts)[];
  /** Whether the records have a board. */
  hasBoard?: boolean;
}

/** The button and the key (?) that show the keyboard shortcuts of a page. */
export function KeyHelp({ actions, hasBoard = false }: KeyHelpProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useRecordKeys({ help: () => setOpen(true) }, !isOpen);
  const listed = [...actions.map((action) => shortcuts[action]), ...(hasBoard ? moveShortcuts : []), ...siteShortcuts];
  return (
    <>
      <OnDesk>
        <IconButton label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
          <Keyboard size={20} />
        </IconButton>
      </OnDesk>
      {/* Not in the hidden part: a narrow window has keys, and a modal that is not displayed would block its page. */}
      <Dialog open={isOpen} onClose={close} title="Keyboard shortcuts" footer={<Button onClick={close}>Close</Button>}>
        <List>
          {listed.map(([text, ...keys]) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                {keys.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </List>
      </Dialog>
    </>
  );
}
