import { CloudCheck, CloudSlash } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import type { SaveStatus } from './DraftSaver.ts';

/** Time of a save, `3:05 PM`. */
export const saveTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Save status of the draft and the number of missing values. */
export function SaveStatusText({ saving, missing }: { saving: SaveStatus; missing: number }) {
  const remaining =
    missing === 0 ? 'Ready to publish' : `${missing} ${missing === 1 ? 'field' : 'fields'} left before publishing`;
  switch (saving.state) {
    case 'new':
      return <TwoLines title="Your draft saves automatically" detail={remaining} />;
    case 'saving':
      return <TwoLines title="Saving the draft" detail={remaining} icon={<CloudCheck size={20} />} />;
    case 'saved':
      return (
        <TwoLines
          title={`Draft saved ${saveTime.format(new Date(saving.at))}`}
          detail={remaining}
          icon={<CloudCheck size={20} />}
        />
      );
    case 'failed':
      return (
        <TwoLines
          title={saving.reason === 'signed-out' ? 'You are signed out' : 'The draft is not saved'}
          detail={
            saving.reason === 'refused'
              ? saving.message
              : 'Your changes are stored on this device and will be saved when you are back online.'
          }
          icon={<CloudSlash size={20} />}
        />
      );
    case 'conflict':
      return (
        <TwoLines title="Changed somewhere else" detail="Choose which one to keep" icon={<CloudSlash size={20} />} />
      );
    default:
      return saving satisfies never;
  }
}

function TwoLines({ title, detail, icon }: { title: string; detail: string; icon?: ReactNode }) {
  return (
    <>
      {icon}
      <span>
        <b>{title}</b>
        {detail}
      </span>
    </>
  );
}
