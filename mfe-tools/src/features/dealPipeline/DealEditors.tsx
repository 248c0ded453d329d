import {
  dealStageLabels,
  dealStages,
  dealTransitions,
  pipelineTypeLabels,
  pipelineTypes,
  type DealStage,
  type PipelineType,
} from '@dealstead/contracts';
import { InlineDate, InlineSelect } from '../records/InlineEditors.tsx';
import { dayName } from '../days.ts';
import { closingText, stageTones } from './dealLabels.ts';

interface EditorProps<Value> {
  /** The deal's title. */
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** The stage of a deal; it offers the stages that the deal may move to. */
export function StageEditor({ name, value, text, onChange }: EditorProps<DealStage> & { text?: string }) {
  const offered = dealStages.filter((stage) => stage === value || dealTransitions[value].includes(stage));
  return (
    <InlineSelect
      label={`Stage of ${name}`}
      values={offered}
      labels={dealStageLabels}
      {...(text === undefined ? { tone: stageTones[value] } : { text })}
      value={value}
      onChange={onChange}
    />
  );
}

export function TypeEditor({ name, value, onChange }: EditorProps<PipelineType>) {
  return (
    <InlineSelect
      label={`Type of ${name}`}
      values={pipelineTypes}
      labels={pipelineTypeLabels}
      value={value}
      onChange={onChange}
    />
  );
}

interface ClosingEditorProps extends EditorProps<string | null> {
  today: string;
  isLate: boolean;
  /** Whether the deal has closed: the date is that of its closing. */
  isClosed: boolean;
}

export function ClosingEditor({ name, value, today, isLate, isClosed, onChange }: ClosingEditorProps) {
  return (
    <InlineDate
      label={`${isClosed ? 'Closing date' : 'Expected closing'} of ${name}`}
      value={value}
      text={isLate ? closingText(value, today) : value === null ? 'No date' : dayName(value, today)}
      isLate={isLate}
      onChange={onChange}
    />
  );
}
