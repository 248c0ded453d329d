import { formatMinutes, type VaHoursWeek, vaHoursLimits, type VaTimer } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Form,
  formatDateTime,
  messageOf,
  Panel,
  PanelHead,
  phone,
  Small,
  TextInput,
  toast,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { hoursTags } from './teamHours.ts';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 12px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Running = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 12px 24px;
  [role='timer'] {
    font-size: var(--t32);
    font-weight: 700;
    letter-spacing: -0.02em;
  }
  p {
    overflow-wrap: anywhere;
  }
  ${phone} {
    button {
      width: 100%;
    }
  }
`;

/** The caller's timer: started and stopped here, counted by the server. */
export function TimerPanel({ week }: { week: VaHoursWeek }) {
  return (
    <Panel aria-labelledby="timer">
      <PanelHead>
        <h2 id="timer">Timer</h2>
        <span>{`Stops after ${formatMinutes(vaHoursLimits.timerMinutes)}`}</span>
      </PanelHead>
      {week.timer ? <RunningTimer timer={week.timer} week={week} /> : <StartTimer />}
    </Panel>
  );
}

function StartTimer() {
  const start = useWrite('POST', '/api/va/hours/timer', { invalidates: hoursTags });
  const form = useForm({
    draft: 'timer-note',
    send: (typed) => start.mutateAsync({ body: { note: typed.text('note') } }),
  });
  return (
    <Form form={form} fallback="The timer did not start. Try again.">
      <Line>
        <Field label="What you work on" optional error={form.errors.note}>
          <TextInput name="note" maxLength={vaHoursLimits.noteLength} autoComplete="off" />
        </Field>
        <Button type="submit" pending={form.isPending}>
          Start timer
        </Button>
      </Line>
    </Form>
  );
}

interface RunningProps {
  timer: VaTimer;
  week: VaHoursWeek;
}

function RunningTimer({ timer, week }: RunningProps) {
  const stop = useWrite('POST', '/api/va/hours/timer/stop', {
    invalidates: hoursTags,
    onSuccess: ({ minutes }) => toast({ title: 'Timer stopped', description: `${formatMinutes(minutes)} added.` }),
  });
  return (
    <>
      <Running>
        <div>
          <Elapsed since={timer.startedAt} />
          <Small>
            {timer.note && `${timer.note} · `}
            {`Since ${formatDateTime(timer.startedAt)}`}
            {timer.owner.id !== week.owner.id && ` · For ${timer.owner.name}`}
          </Small>
        </div>
        <Button kind="secondary" pending={stop.isPending} onClick={() => stop.mutate({})}>
          Stop timer
        </Button>
      </Running>
      {stop.error && <Alert>{messageOf(stop.error, 'The timer did not stop. Try again.')}</Alert>}
    </>
  );
}

/** The time since the start, up to that at which timers stop. The server's page shows none. */
function Elapsed({ since }: { since: string }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const count = () => {
      const passed = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1_000));
      setSeconds(Math.min(passed, vaHoursLimits.timerMinutes * 60));
    };
    count();
    const interval = setInterval(count, 1_000);
    return () => clearInterval(interval);
  }, [since]);
  const part = (value: number) => String(value).padStart(2, '0');
  return (
    <p role="timer" aria-label="Time since the start">
      {seconds === null
        ? '–:––:––'
        : `${Math.floor(seconds / 3_600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`}
    </p>
  );
}
